import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import { language } from '../../../models/language.ts';
import { Bets } from '../components/Bets.tsx';
import { AccountRecord, BonusDetails } from '../components/Movements.tsx';
import { Profit } from '../components/Profit.tsx';
import './Records.css';

/** By last path segment, lower case. */
const pages: Readonly<Record<string, ComponentType>> = {
  personalhistorycopy: Bets,
  transactionhistory: AccountRecord,
  personalprofit: Profit,
  bonusdetails: BonusDetails,
};

/** Records pages (MEM-06 … MEM-09), one chunk as they share most code. */
export default function Records() {
  void language.value;
  const [path] = useLocation();
  const View = pages[path.toLowerCase().split('/')[2] ?? ''] ?? Bets;
  return <View />;
}
