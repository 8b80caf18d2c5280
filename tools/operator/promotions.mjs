import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const promotionHelp = `  promotion list                                   shows all promotions, what they have cost, and how many wait for you
  promotion open|close <ID>                        lets members join it, or nobody any more; what was earned can still be claimed
  promotion claims [--state STATE] [--last N] [--out FOLDER]
                                                   shows claims, newest first: those that are applying, which wait for you, or
                                                   joined, rejected, issued; all of them; keeps their pictures in a folder
  promotion approve <CLAIM> [--reason TEXT]        issues the bonus of an application
  promotion reject <CLAIM> --reason TEXT           rejects it; the member reads the reason
`;

/** How many words may follow a command. */
export const promotionWords = Object.fromEntries(
  ['open', 'close', 'approve', 'reject'].map((verb) => [`promotion ${verb}`, 1]),
);

/** The commands on promotions and their claims. */
export function promotionCommands(kit) {
  const { fail, lastOf, pesos } = kit;
  return {
    'promotion list': () => ({
      method: 'GET',
      path: '/api/operator/promotions',
      done: ({ promotions }) => promotionsNow(promotions, pesos),
    }),
    'promotion open': (_options, id) => openCommand(id, true, fail),
    'promotion close': (_options, id) => openCommand(id, false, fail),
    'promotion claims': ({ state = 'applying', last, out }) => {
      const query = new URLSearchParams({
        limit: lastOf(last),
        ...(state === 'all' ? {} : { state }),
      });
      return {
        method: 'GET',
        path: `/api/operator/promotionClaims?${query}`,
        done: ({ claims }) => claimsNow(claims, out, pesos),
        refused: `There is no state "${state}"; take applying, joined, rejected, issued or all.`,
      };
    },
    'promotion approve': ({ reason }, claim) => decision(kit, claim, true, reason),
    'promotion reject': ({ reason }, claim) => decision(kit, claim, false, reason),
  };
}

function openCommand(id, open, fail) {
  const verb = open ? 'open' : 'close';
  if (!/^\d{1,18}$/.test(id ?? ''))
    fail(`Which promotion? Its number stands in: promotion list. For example: promotion ${verb} 2`);
  return {
    path: '/api/operator/promotion',
    body: { id, open },
    done: ({ changed, title }) =>
      `${title} ${changed ? 'is' : 'was'} ${open ? 'open' : 'closed'}${changed ? '' : ' before; nothing has changed'}.`,
    refused: `There is no promotion "${id}". Their numbers stand in: promotion list`,
  };
}

function decision({ fail, pesos }, claim, approve, reason) {
  const verb = approve ? 'approve' : 'reject';
  if (!/^\d{1,18}$/.test(claim ?? ''))
    fail(`Which claim? Its number stands in: promotion claims. For example: promotion ${verb} 17`);
  const needed = !approve || reason !== undefined;
  if (needed && (!reason || reason.length < 3 || reason.length > 200))
    fail('--reason takes 3 to 200 letters; the member reads it.');
  return {
    path: '/api/operator/promotionClaim',
    body: { id: claim, approve, ...(reason && { note: reason }) },
    done: ({ changed, state, bonus, account }) => {
      if (!changed) return `Claim ${claim} of ${account} was ${state} before; nothing has changed.`;
      return approve
        ? `${pesos(bonus)} is in the wallet of ${account}.`
        : `Claim ${claim} of ${account} is rejected.`;
    },
    refused: `No application has the number "${claim}". Those that wait: promotion claims`,
  };
}

function promotionsNow(promotions, pesos) {
  if (promotions.length === 0) return 'There are no promotions.';
  const shown = promotions.map(
    ({ id, type, rule, title, startsAt, endsAt, closedAt, applying, issued, bonuses }) => {
      const said = [
        `from ${startsAt}`,
        endsAt && `to ${endsAt}`,
        closedAt && `closed ${closedAt}`,
        applying > 0 && `waiting: ${applying}`,
        `issued: ${issued}, ${pesos(bonuses)}`,
      ];
      return [id, type, rule, title, ...said.filter(Boolean)].join('  ');
    },
  );
  return shown.join('\n');
}

function claimsNow(claims, out, pesos) {
  if (claims.length === 0) return 'There are no such claims.';
  const shown = claims.map(({ id, at, account, title, state, bonus, remark, note, pictures }) => {
    const said = [
      bonus !== null && pesos(bonus),
      remark && JSON.stringify(remark),
      note && `told: ${JSON.stringify(note)}`,
      pictures.length > 0 && out === undefined && `pictures: ${pictures.length}`,
    ];
    return [
      [id, at, account, title, state, ...said.filter(Boolean)].join('  '),
      ...kept(id, pictures, out),
    ].join('\n  ');
  });
  return shown.join('\n');
}

/** Keeps the pictures of a claim in a folder, and says where; none without one. */
function kept(claim, pictures, out) {
  if (out === undefined) return [];
  return pictures.map(({ id, type, data }) => {
    const path = join(resolve(out), `claim-${claim}-${id}.${type === 'image/png' ? 'png' : 'jpg'}`);
    writeFileSync(path, Buffer.from(data, 'base64'));
    return path;
  });
}
