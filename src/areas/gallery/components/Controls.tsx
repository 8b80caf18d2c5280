import { useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';

const choices = ['All', 'Hot', 'New', 'Slots', 'Fishing', 'Live casino', 'Card games', 'Sports'];
const items = choices.map((label) => ({ id: label, label }));
const pagerLabels = {
  nav: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
};

function Buttons() {
  return (
    <>
      {(['primary', 'secondary', 'quiet'] as const).map((variant) => (
        <div key={variant} className="design-system__row">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon="play">
            With icon
          </Button>
          <Button variant={variant} size="s">
            Small
          </Button>
          <Button variant={variant} busy>
            Busy now
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="design-system__row">
        <IconButton icon="bell" label="Plain" />
        <IconButton icon="bell" label="Count" count={3} />
        <IconButton icon="bell" label="Many" count={120} />
        <IconButton icon="refresh-cw" label="Busy" busy />
        <IconButton icon="x" label="Disabled" disabled />
      </div>
    </>
  );
}

/** Components that take input. */
export function Controls() {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState('All');
  const [on, setOn] = useState(true);
  const [page, setPage] = useState(7);
  return (
    <section className="design-system__part">
      <Buttons />
      <Field label="Username" value={text} onChange={setText} hint="As on your card" />
      <Field
        label="Password"
        type="password"
        value={text}
        onChange={setText}
        reveal={{ show: 'Show', hide: 'Hide' }}
      />
      <Field
        label="With an error"
        value={text}
        onChange={setText}
        error="Type at least four letters."
      />
      <Field
        label="Search"
        hideLabel
        type="search"
        icon="search"
        placeholder="Search games"
        value={text}
        onChange={setText}
      />
      <Field label="Disabled" value="Fixed" onChange={setText} disabled />
      <Select
        label="Select"
        value={choice}
        onChange={setChoice}
        options={items.map(({ id, label }) => ({ value: id, label }))}
      />
      <Switch label="Switch" hint="Takes effect at once" checked={on} onChange={setOn} />
      <Switch label="Disabled switch" checked={!on} onChange={setOn} disabled />
      <SegmentedControl
        label="Segments"
        items={items.slice(0, 3)}
        selected={choice}
        onSelect={setChoice}
      />
      <Chips label="Chips" items={items} selected={choice} onSelect={setChoice} />
      <Tabs label="Tabs" tabs={items.slice(0, 4)} selected={choice} onSelect={setChoice}>
        Panel of {choice}
      </Tabs>
      <Pager current={page} total={20} onPage={setPage} labels={pagerLabels} />
      <Pager current={Math.min(page, 3)} total={3} onPage={setPage} labels={pagerLabels} />
    </section>
  );
}
