/** Shows the ends only: `+63•••4567`, `l•••@gmail.com`. */
export function masked(address: string): string {
  const [name = '', host] = address.split('@');
  return host === undefined
    ? `${name.slice(0, 3)}•••${name.slice(-4)}`
    : `${name.slice(0, 1)}•••@${host}`;
}
