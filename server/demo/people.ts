export interface DemoPerson {
  account: string;
  nickname: string;
  /** 2: sub-agent; 0: member. */
  type: 0 | 2;
  /** Below the agent. */
  level: 1 | 2 | 3 | 4;
  /** Null: the agent. */
  upline: DemoPerson | null;
  joinedDaysAgo: number;
}

const firstNames = [
  'Maricel', 'Jomar', 'Analyn', 'Rodel', 'Kristine', 'Arnel', 'Jocelyn', 'Dennis', 'Rowena', 'Ernesto',
  'Lovely', 'Jericho', 'Marites', 'Noel', 'Princess', 'Danilo', 'Cherry', 'Reynaldo', 'Joy', 'Ferdie',
  'Aileen', 'Mark Anthony', 'Rosalie', 'Edgar', 'Nenita', 'Carlo', 'Liezel', 'Bong', 'Hazel', 'Jun',
  'Divina', 'Rico', 'Mylene', 'Allan', 'Gemma', 'Paolo', 'Shiela', 'Vicente', 'Luz', 'Andoy',
  'Teresita', 'Nestor', 'Marilou', 'Benjie', 'Imelda', 'Crisanto', 'Yolanda',
]; // prettier-ignore
const lastNames = [
  'Dela Cruz', 'Santos', 'Reyes', 'Bautista', 'Mendoza', 'Villanueva', 'Aquino', 'Salazar', 'Pascual', 'Manalo',
  'Dimaculangan', 'Magsaysay', 'Tolentino', 'Catacutan', 'Lumabi', 'Panganiban', 'Abaya', 'Ocampo', 'Sison', 'Buenaventura',
]; // prettier-ignore

/** Days since each joined, sub-agents first; nobody before their upline. */
const levels = [
  {
    level: 1,
    agents: [320, 309, 298, 287, 276, 265],
    members: [226, 222, 218, 214, 190, 96, 38, 12, 3],
  },
  { level: 2, agents: [250, 243, 236, 229, 222], members: [180, 150, 120, 75, 47] },
  { level: 3, agents: [196, 188, 160, 131], members: [128, 101, 82, 66, 29, 18] },
  { level: 4, agents: [], members: [110, 90, 58, 44, 37, 30, 24, 19, 14, 9, 5, 2] },
] as const;

/** Four levels; sub-agents of each share those of the next. */
export const downline: readonly DemoPerson[] = makeDownline();

function makeDownline(): DemoPerson[] {
  const people: DemoPerson[] = [];
  let uplines: (DemoPerson | null)[] = [null];
  for (const { level, agents, members } of levels) {
    const joined = [...agents, ...members];
    const here = joined.map((joinedDaysAgo, i): DemoPerson => {
      const type = i < agents.length ? 2 : 0;
      const upline = uplines[i % uplines.length] ?? null;
      return personOf(people.length + i, { type, level, upline, joinedDaysAgo });
    });
    people.push(...here);
    uplines = here.filter(({ type }) => type === 2);
  }
  return people;
}

function personOf(i: number, rest: Omit<DemoPerson, 'account' | 'nickname'>): DemoPerson {
  const nickname = `${firstNames[i] ?? ''} ${lastNames[(i * 7) % lastNames.length] ?? ''}`;
  return { account: nickname.toLowerCase().replaceAll(' ', ''), nickname, ...rest };
}
