import { Banderitas } from '../../../ui/Banderitas.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Logo, Sun } from '../../../ui/Logo.tsx';
import { iconNames } from '../../../ui/icons.ts';

const pairs = [
  ['ground', 'ink'],
  ['surface', 'ink'],
  ['surface', 'ink-soft'],
  ['sunken', 'accent'],
  ['mango', 'on-mango'],
  ['gumamela', 'on-gumamela'],
  ['accent-wash', 'ink'],
  ['sea-wash', 'sea'],
  ['bad-wash', 'bad'],
];

export function Colours() {
  return (
    <section className="design-system__part">
      <div className="design-system__row">
        {pairs.map(([back, front]) => (
          <span
            key={`${back} ${front}`}
            className="design-system__colour"
            style={{ background: `var(--${back})`, color: `var(--${front})` }}
          >
            {front} on {back}
          </span>
        ))}
      </div>
      <div>
        <h1>₱1,234,567.89 Ñandú</h1>
        <h2>Heading two</h2>
        <h3>Heading three</h3>
        <p>
          Body text in the system font, with a <a href="#letters">link</a> in it.
        </p>
      </div>
      <div className="design-system__row">
        <Logo size={24} />
        <Logo size={48} />
        <Sun size={48} />
      </div>
      <Banderitas />
      <div className="design-system__row">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </section>
  );
}
