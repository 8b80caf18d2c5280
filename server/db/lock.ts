import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, linkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

interface Owner {
  pid: number;
  /** As the system reports it; pids are reused. */
  startedAt: string;
}

/**
 * Locks the data folder; takes over a dead process's lock. Throws StartError while another Palaro
 * uses it. @returns what releases it
 */
export function takeLock(folder: string, shownAs: string = folder): () => void {
  const file = join(folder, 'palaro.lock');
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: startOf(process.pid),
  } satisfies Owner);
  for (let attempt = 0; attempt < 5; attempt++) {
    if (create(file, mine)) return () => release(file, mine);
    const found = read(file);
    if (found === null) continue;
    const owner = ownerOf(found);
    if (owner && isAlive(owner)) {
      throw new StartError(
        `The data folder ${shownAs} is in use by another Palaro (process ${owner.pid}); stop that one, or choose another folder with DATA_DIR.`,
      );
    }
    removeStale(file, found);
  }
  throw new StartError(
    `The lock ${file} cannot be taken; several starts are in each other's way. Please try again.`,
  );
}

function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Moves it aside first, so that two starts do not remove each other's new lock. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch {
    // A concurrent start was first; the next attempt reads its lock.
  }
  rmSync(aside, { force: true });
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true });
}

function ownerOf(content: string): Owner | null {
  try {
    const owner = JSON.parse(content) as Owner;
    return Number.isInteger(owner.pid) && owner.pid > 0 ? owner : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, startedAt }: Owner): boolean {
  return startedAt !== '' && startOf(pid) === startedAt;
}

/** A process's start: boot id and clock ticks on Linux, else a date; empty when gone. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // The name in parentheses may hold spaces; the start is field 22.
      return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0);
      return 'running';
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
