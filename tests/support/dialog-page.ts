import { join } from 'node:path';
import { build } from 'esbuild';

const ui = join(import.meta.dirname, '..', '..', 'src', 'ui');

const script = `
import './tokens.css';
import './base.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog } from './Dialog.tsx';

const kinds = { plain: {}, small: { size: 'small' }, brief: { autoCloseMs: 3000 }, firm: { coverCloses: false } };

function Page() {
  const [kind, open] = useState(null);
  const [closed, count] = useState(0);
  return (
    <>
      {Object.keys(kinds).map((name) => <button key={name} onClick={() => open(name)}>{name}</button>)}
      <output>{closed}</output>
      {kind && (
        <Dialog title="A title" closeLabel="Close" onClose={() => { open(null); count((n) => n + 1); }} {...kinds[kind]}>
          <input aria-label="A field" data-autofocus />
        </Dialog>
      )}
    </>
  );
}
createRoot(document.body.appendChild(document.createElement('main'))).render(<Page />);`;

/** HTML with a button for each kind of modal; counts requests to close. */
export async function dialogPage(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: ui, loader: 'tsx' },
    bundle: true,
    write: false,
    outdir: '/out',
    jsx: 'automatic',
    loader: { '.svg': 'empty', '.woff2': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const of = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Modals</title><style>${of('.css')}</style><body><script>${of('.js').replaceAll('</script', '<\\/script')}</script>`;
}
