export interface DemoPerson {
  account: string;
  nickname: string;
  /** 2: sub-agent; 0: member. */
  type: 0 | 2;
  /** Below the agent. */
  level: 1 | 2 | 3;
  /** Null: the agent. */
  upline: DemoPerson | null;
  joinedDaysAgo: number;
}

const firstNames = [
  'Maricel', 'Jomar', 'Analyn', 'Rodel', 'Kristine', 'Arnel', 'Jocelyn', 'Dennis', 'Rowena', 'Ernesto',
  'Lovely', 'Jericho', 'Marites', 'Noel', 'Princess', 'Danilo', 'Cherry', 'Reynaldo', 'Joy', 'Ferdie',
  'Aileen', 'Mark Anthony', 'Rosalie', 'Edgar', 'Nenita', 'Carlo', 'Liezel', 'Bong', 'Hazel', 'Jun',
  'Divina', 'Rico', 'Mylene', 'Allan', 'Gemma', 'Paolo', 'Shiela', 'Vicente', 'Luz', 'Andoy',
]; // prettier-ignore
const lastNames = [
  'Dela Cruz', 'Santos', 'Reyes', 'Bautista', 'Mendoza', 'Villanueva', 'Aquino', 'Salazar', 'Pascual', 'Manalo',
  'Dimaculangan', 'Magsaysay', 'Tolentino', 'Catacutan', 'Lumabi', 'Panganiban', 'Abaya', 'Ocampo', 'Sison', 'Buenaventura',
]; // prettier-ignore

const subAgents = 6;
const secondLevel = 14;

/** Six sub-agents, fourteen people below them, twenty members. */
export const downline: readonly DemoPerson[] = makeDownline();

function makeDownline(): DemoPerson[] {
  const people: DemoPerson[] = [];
  for (const [i, first] of firstNames.entries()) {
    const last = lastNames[(i * 7) % lastNames.length] ?? '';
    const account = `${first}.${last}`.toLowerCase().replaceAll(' ', '');
    const nickname = `${first} ${last}`;
    if (i < subAgents) {
      people.push({
        account,
        nickname,
        type: 2,
        level: 1,
        upline: null,
        joinedDaysAgo: 320 - i * 11,
      });
    } else if (i < subAgents + secondLevel) {
      const upline = people[(i * 5) % subAgents] ?? null;
      people.push({
        account,
        nickname,
        type: i % 3 === 0 ? 2 : 0,
        level: 2,
        upline,
        joinedDaysAgo: 250 - i * 4,
      });
    } else {
      const sellers = people.filter((person) => person.level === 2 && person.type === 2);
      const upline = sellers[i % sellers.length] ?? null;
      people.push({ account, nickname, type: 0, level: 3, upline, joinedDaysAgo: 170 - i * 2 });
    }
  }
  return people;
}
