import { Colours } from '../components/Colours.tsx';
import { Controls } from '../components/Controls.tsx';
import { Content } from '../components/Content.tsx';
import { Layers } from '../components/Layers.tsx';
import './DesignSystem.css';

/** All of `src/ui` in every state, in both themes; samples are not site texts. */
export default function DesignSystem() {
  return (
    <>
      <h1>Design system</h1>
      <div className="design-system">
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className="design-system__theme">
            <h2>{theme}</h2>
            <Colours />
            <Controls />
            <Content />
          </div>
        ))}
      </div>
      <Layers />
    </>
  );
}
