import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import { language } from '../../../models/language.ts';
import { Bets } from '../components/Bets.tsx';
import { AccountRecord, BonusDetails } from '../components/Movements.tsx';
import { Profit } from '../components/Profit.tsx';
import './Records.css';

/** By the last part of their address, in small letters as addresses are compared. */
const pages: Readonly<Record<string, ComponentType>> = {
  personalhistorycopy: Bets,
  transactionhistory: AccountRecord,
  personalprofit: Profit,
  bonusdetails: BonusDetails,
};

/** A page of the records (MEM-06 … MEM-09): they share so much that they come as one chunk. */
export default function Records() {
  void language.value;
  const [path] = useLocation();
  const View = pages[path.toLowerCase().split('/')[2] ?? ''] ?? Bets;
  return <View />;
}
