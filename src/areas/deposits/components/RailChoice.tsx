import { useId } from 'react';
import type { Rail, RailMark, RailName } from '../../../../contract/deposits/shapes.ts';
import { t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { feeText, railName, usualText } from '../format.ts';

interface RailChoiceProps {
  rails: readonly Rail[];
  selected: RailName;
  symbol: string;
  onSelect: (rail: RailName) => void;
}

/**
 * Wallets and banks by name, with what they cost and how long they take (MEM-19a, MEM-19b). Native
 * radio buttons: one tab stop, arrow keys select.
 */
export function RailChoice({ rails, selected, symbol, onSelect }: RailChoiceProps) {
  const name = useId();
  return (
    <fieldset className="deposit__choice">
      <legend className="field__label">{t('deposits.rail')}</legend>
      <div className="deposit__rails">
        {rails.map((rail) => (
          <label key={rail.rail} className="deposit__option deposit__rail">
            <input
              type="radio"
              name={name}
              checked={rail.rail === selected}
              onChange={() => onSelect(rail.rail)}
            />
            <Mark mark={rail.mark} />
            <span className="deposit__words">
              <strong>{railName(rail)}</strong>
              {[feeText(rail.fee, symbol), usualText(rail)].map(
                (line) => line && <small key={line}>{line}</small>,
              )}
            </span>
            {rail.rail === selected && <Icon name="check" size={18} />}
          </label>
        ))}
      </div>
      <small>{t(`deposits.railHint.${selected}`)}</small>
    </fieldset>
  );
}

/** Our own drawing of letters on a colour, no trademark (MEM-19a). */
function Mark({ mark: { letters, colour } }: { mark: RailMark }) {
  const style = { background: colour, color: isDark(colour) ? '#ffffff' : '#000000' };
  return (
    <span className="deposit__mark" style={style} aria-hidden="true">
      {letters}
    </span>
  );
}

/** Whether white reads better on it than black, by WCAG's luminance; the better one has 4.5:1. */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}
