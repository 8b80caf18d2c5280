/** Where the inbox is: in the players' frame, and in the agent centre. */
export const inboxPages = { member: '/member/messageV2', agent: '/agent/messages' } as const;
