import type { PromotionRule } from '../../../contract/promotions/kinds.ts';
import type { PromotionKind } from './kind.ts';
import { appDownload } from './kinds/app-download.ts';
import { application } from './kinds/application.ts';
import { deposit } from './kinds/deposit.ts';
import { raffle } from './kinds/raffle.ts';
import { rebate } from './kinds/rebate.ts';
import { newbie } from './kinds/newbie.ts';

const all: Readonly<Record<PromotionRule, PromotionKind>> = {
  newbie,
  deposit,
  application,
  appDownload,
  rebate,
  raffle,
};

/** By `promotions.rule`; a test may add one. */
export const kinds: Map<string, PromotionKind> = new Map(Object.entries(all));

/** Throws for a rule unknown to this build. */
export function kindOf({ rule }: { readonly rule: string }): PromotionKind {
  const kind = kinds.get(rule);
  if (!kind) throw new Error(`no kind of promotions is called ${rule}`);
  return kind;
}
