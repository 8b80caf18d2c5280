import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { GameCard } from '../../../ui/GameCard.tsx';
import '../../../ui/Lattice.css';
import { Money } from '../../../ui/Money.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { Toast } from '../../../ui/Toast.tsx';

const rows = [
  { id: '1', game: 'Fiesta Reels', stake: '₱20.00', payout: '₱120.00' },
  { id: '2', game: 'Barrio Spin', stake: '₱5.00', payout: '₱0.00' },
];
const columns: Column<(typeof rows)[number]>[] = [
  { key: 'game', header: 'Game', cell: (row) => row.game },
  { key: 'stake', header: 'Stake', align: 'end', cell: (row) => <Money text={row.stake} /> },
  {
    key: 'payout',
    header: 'Payout',
    align: 'end',
    cell: (row) => <Money text={row.payout} tone="in" />,
  },
];
const nothing = () => {};

function Games() {
  return (
    <div className="design-system__games lattice">
      <GameCard
        name="Fiesta Reels"
        vendor="Palaro"
        poster="/icons/maskable-512.png"
        badge="Hot"
        onOpen={nothing}
      />
      <GameCard
        name="With a trial"
        vendor="Palaro"
        poster="/icons/icon-512.png"
        tag="Free trial"
        onOpen={nothing}
      />
      <GameCard name="Without a poster" vendor="CQ9" poster={null} onOpen={nothing} />
      <GameCard
        name="A very long name of a game"
        vendor="JDB"
        poster={null}
        quiet="Not connected"
        onOpen={nothing}
      />
    </div>
  );
}

/** Components that display. */
export function Content() {
  return (
    <section className="design-system__part">
      <Games />
      <Card>
        <Skeleton ratio="8 / 3" />
        <br />
        <Skeleton lines={3} />
      </Card>
      <Table
        caption="Rounds"
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState title="No rounds yet" />}
        columns={columns}
      />
      <EmptyState
        title="Nothing found"
        text="Try another name."
        action={<Button>Show all games</Button>}
      />
      <InlineAlert icon="sparkles" action={<Button size="s">Update</Button>}>
        A new version is ready.
      </InlineAlert>
      <InlineAlert icon="wifi-off" tone="warn">
        <strong>You are offline</strong> since 5 minutes ago.
      </InlineAlert>
      {(['info', 'good', 'bad'] as const).map((kind) => (
        <Toast
          key={kind}
          kind={kind}
          text={`A short message: ${kind}`}
          closeLabel="Close"
          onClose={nothing}
        />
      ))}
    </section>
  );
}
