import { type FormEvent, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { movementTypes } from '../../../../contract/records/shapes.ts';
import { agentCentre } from '../../../models/agent-pages.ts';
import { t } from '../../../models/language.ts';
import { type Filter, periodProps, useFilter } from '../../../models/use-filter.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { TypeChoice } from '../components/MovementList.tsx';
import { TeamMovements } from '../components/TeamMovements.tsx';
import './Records.css';

/**
 * Movements of one account of the team; the address has which one (AGT-01).
 * @useSignals
 */
export default function TeamAccount() {
  const account = new URLSearchParams(useSearch()).get('account') ?? '';
  const filter = useFilter('week');
  const type = filter.choice('type', movementTypes);
  return (
    <SidePanel
      {...agentCentre()}
      title={t('records.title.agentDownlineTransactionDetailsCopy')}
      intro={t('records.team.intro')}
    >
      <AccountChoice key={account} account={account} filter={filter} />
      {account === '' ? (
        <Choose />
      ) : (
        <>
          <PeriodChoice {...periodProps(filter)} />
          <div className="record__filters">
            <TypeChoice filter={filter} type={type} />
          </div>
          {!filter.wrong && (
            <TeamMovements key={account} account={account} filter={filter} type={type} />
          )}
        </>
      )}
    </SidePanel>
  );
}

interface AccountChoiceProps {
  account: string;
  filter: Filter;
}

function AccountChoice({ account, filter }: AccountChoiceProps) {
  const [text, setText] = useState(account);
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) filter.change({ account: text.trim().toLowerCase() }, true);
  };
  return (
    <form className="record__account" onSubmit={show}>
      <Field
        label={t('team.column.account')}
        name="account"
        icon="search"
        value={text}
        onChange={setText}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <Button type="submit" disabled={text.trim() === '' || text.trim() === account}>
        {t('records.team.show')}
      </Button>
    </form>
  );
}

function Choose() {
  return (
    <EmptyState
      icon="users-round"
      title={t('records.team.choose')}
      text={t('records.team.chooseText')}
      action={
        <Link href="/agent/downlineManagmentView" className={buttonClass()}>
          <span className="button__face">{t('team.title')}</span>
        </Link>
      }
    />
  );
}
