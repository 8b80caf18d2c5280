import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxOpenTickets } from '../../contract/support/shapes.ts';
import { newAgent } from '../../server/domain/agent/fixtures.ts';
import { SupportMember } from '../../server/domain/support/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useOutbox } from './support/outbox.ts';
import { pageIs, press } from './support/steps.ts';

const app = useApp();
useOutbox();
const t = words('EN');
let member: SupportMember;
beforeEach(async () => {
  member = await new SupportMember(app.site).begin();
});

const open = (path = '/support') => app.open(path, { token: member.player.token, language: 'EN' });
const main = () => within(screen.getByRole('main'));
const network = (online: boolean) => act(async () => app.wire.setOnline(online));
const fill = (label: string, text: string) =>
  act(async () => {
    fireEvent.change(await main().findByLabelText(label), { target: { value: text } });
  });
const closing = () => main().getByRole<HTMLButtonElement>('button', { name: t('support.close') });
const sent = (method: string) =>
  app.wire.calls.filter((call) => call.path === '/api/wps/support' && call.method === method);
const broken = (path: string) =>
  app.wire.before((call) => (call.path === path ? new Response('', { status: 502 }) : undefined));
const rejecting = (code: string) =>
  app.wire.before((call) =>
    call.path === '/api/wps/support'
      ? Response.json({ success: false, code, value: null }, { status: 409 })
      : undefined,
  );

describe('the list of tickets', () => {
  test('[INFO-08a] without any, says what a ticket is and leads to the form', async () => {
    await open();
    expect(await main().findByText(t('support.empty'))).toBeTruthy();
    expect(await main().findByText('Monday – Friday')).toBeTruthy();
    const link = main().getByRole('link', { name: t('support.new') });
    expect(link.getAttribute('href')).toBe('/support?new');
  });

  test('[INFO-08b] has each ticket with its topic, state and last message, and new answers stand out', async () => {
    const number = await member.opened({ reference: 'PD-77', text: 'Where is it?' });
    const closed = await member.opened({ topic: 'bonus', text: 'Which bonus?' });
    await member.answer(number, 'On its way');
    await member.close(closed);
    await open();
    const [first, second] = await main()
      .findAllByRole('listitem')
      .then((all) => all.filter((item) => item.classList.contains('item')));
    expect(first!.textContent).toContain(t('support.state.closed'));
    expect(second!.textContent).toContain('Deposit · PD-77');
    expect(second!.textContent).toContain('On its way');
    expect(second!.textContent).toContain(t('support.unread'));
    expect(within(second!).getByRole('link').getAttribute('href')).toBe(
      `/support?number=${number}`,
    );
  });

  test('[INFO-08d] with five open tickets, says so in place of the button', async () => {
    for (let i = 0; i < maxOpenTickets; i += 1) await member.opened();
    await open();
    expect(await main().findByText(t('support.full', { max: maxOpenTickets }))).toBeTruthy();
    expect(main().queryByRole('link', { name: t('support.new') })).toBeNull();
    // A message that was rejected for it is still there to change.
    await app.visit('/support?new');
    expect(await main().findByText(t('support.full', { max: maxOpenTickets }))).toBeTruthy();
    await fill(t('support.form.text'), 'A sixth');
    await press(t('support.form.send'), main());
    await press(t('support.edit'), main());
    const text = await main().findByLabelText<HTMLTextAreaElement>(t('support.form.text'));
    expect(text.value).toBe('A sixth');
  });

  test('[INFO-08b] that cannot be loaded says why, and loads when asked again', async () => {
    await member.opened();
    await open('/help');
    broken('/api/wps/support/tickets');
    await app.visit('/support');
    expect(await main().findByText(t('support.absent'))).toBeTruthy();
    app.wire.reset();
    await press(t('status.retry'), main());
    expect(await main().findByText('Where is my deposit?')).toBeTruthy();
  });

  test('[INFO-08a] guests see the login, the other ways and the hours', async () => {
    await app.open('/support', { language: 'EN' });
    expect(await main().findByRole('button', { name: t('support.login') })).toBeTruthy();
    expect(main().getByRole('link', { name: t('frame.customerService') })).toBeTruthy();
    expect(await main().findByText('12:00 PM – 9:00 PM', { normalizer: plainBlanks })).toBeTruthy();
    expect(app.wire.calls.some(({ path }) => path.endsWith('/support/tickets'))).toBe(false);
  });

  test('[INFO-08h] states the hours of the operator alone, and whether somebody answers', async () => {
    await member.operator('PUT', 'supportHours', {
      hours: Array.from({ length: 7 }, () => ({ from: 0, to: 1440 })),
    });
    await open();
    expect(await main().findByText(t('support.hours.open'))).toBeTruthy();
    expect(main().getByText('Monday – Sunday')).toBeTruthy();
    await member.operator('PUT', 'supportHours', { hours: null });
    await open();
    await waitFor(() => expect(main().queryByText('Monday – Sunday')).toBeNull());
    expect(main().queryByText(t('support.hours.open'))).toBeNull();
  });
});

const plainBlanks = (text: string) => text.replaceAll(/\s/g, ' ');

describe('a new ticket', () => {
  test('[INFO-08a] has what the page before knows, is sent, and its conversation opens', async () => {
    await open('/support?new=withdrawal&ref=WD-0042');
    expect((await main().findByLabelText<HTMLSelectElement>(t('support.form.topic'))).value).toBe(
      'withdrawal',
    );
    expect(main().getByLabelText<HTMLInputElement>(t('support.form.reference')).value).toBe(
      'WD-0042',
    );
    expect(location.search).toBe('?new');
    await fill(t('support.form.text'), ' It did not arrive.\u0007 ');
    await press(t('support.form.send'), main());
    const talk = await screen.findByRole('list', { name: t('support.conversation') });
    expect(within(talk).getByText('It did not arrive.')).toBeTruthy();
    const { tickets } = await member.tickets();
    expect(tickets).toMatchObject([{ topic: 'withdrawal', reference: 'WD-0042' }]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      t('support.number', { number: tickets[0].number }),
    );
    // The draft is gone.
    await app.visit('/support?new');
    expect((await main().findByLabelText<HTMLTextAreaElement>(t('support.form.text'))).value).toBe(
      '',
    );
  });

  test('[INFO-08d] shows what does not fit at its field, and stays as typed when the page is left', async () => {
    await open('/support?new');
    await fill(t('support.form.reference'), '<x>');
    await press(t('support.form.send'), main());
    expect(await main().findByText(t('support.form.missing'))).toBeTruthy();
    expect(main().getByText(t('support.form.referenceWrong'))).toBeTruthy();
    await fill(t('support.form.text'), 'x'.repeat(2001));
    expect(main().getByText(t('support.form.long', { max: '2,000' }))).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    await app.visit('/help');
    await app.visit('/support?new=bonus');
    expect(
      (await main().findByLabelText<HTMLTextAreaElement>(t('support.form.text'))).value,
    ).toHaveLength(2001);
    expect(main().getByLabelText<HTMLSelectElement>(t('support.form.topic')).value).toBe('bonus');
  });

  test('[INFO-08e] written without network waits on the list, is sent once, and opens', async () => {
    await open('/support?new');
    await network(false);
    expect(await main().findByText(t('support.form.offline'))).toBeTruthy();
    await fill(t('support.form.text'), 'Written in a tunnel');
    await press(t('support.form.send'), main());
    expect(await main().findByText('Written in a tunnel')).toBeTruthy();
    expect(await main().findByText(new RegExp(`^${t('support.waiting')}`))).toBeTruthy();
    expect((await member.tickets()).tickets).toEqual([]);
    await network(true);
    expect(await screen.findByRole('list', { name: t('support.conversation') })).toBeTruthy();
    expect((await member.tickets()).tickets).toHaveLength(1);
  });

  test('[INFO-08d] that is rejected says why, and goes back to its form as it was typed', async () => {
    await open('/support?new=bonus');
    rejecting('support_open');
    await fill(t('support.form.text'), 'My sixth question');
    await press(t('support.form.send'), main());
    expect(await main().findByText(new RegExp(t('errors.support_open').slice(0, 30)))).toBeTruthy();
    app.wire.reset();
    await press(t('support.edit'), main());
    const text = await main().findByLabelText<HTMLTextAreaElement>(t('support.form.text'));
    expect(text.value).toBe('My sixth question');
    expect(main().getByLabelText<HTMLSelectElement>(t('support.form.topic')).value).toBe('bonus');
    await press(t('support.form.send'), main());
    expect(await screen.findByRole('list', { name: t('support.conversation') })).toBeTruthy();
  });
});

describe('a conversation', () => {
  const talk = () => screen.findByRole('list', { name: t('support.conversation') });

  test('[INFO-08b] [INFO-08f] has both sides, and its answers count as read in the inbox', async () => {
    const number = await member.opened();
    await member.answer(number, 'It is there.\nAll of it.');
    await open(`/support?number=${number}`);
    const said = within(await talk()).getAllByRole('listitem');
    expect(said.map((item) => item.querySelector('strong')!.textContent)).toEqual([
      t('support.you'),
      t('support.us'),
    ]);
    expect(main().getByText(t('support.stateText.answered'))).toBeTruthy();
    await waitFor(async () => expect((await member.inbox()).unread).toBe(0));
  });

  test('[INFO-08f] is where the inbox message leads', async () => {
    const number = await member.opened();
    await member.answer(number, 'Done.');
    await open('/member/messageV2');
    fireEvent.click(await main().findByText(t('messages.of.supportAnswered.title')));
    const link = await main().findByRole('link', { name: t('messages.link.support') });
    expect(link.getAttribute('href')).toBe(`/support?number=${number}`);
  });

  test("[INFO-08b] of an agent, from the form to the answer in the inbox, is in the agents' centre", async () => {
    const { token } = await newAgent(app.site);
    member.player = { ...member.player, token };
    await app.open('/agent/withdraw', { token, language: 'EN' });
    const menu = within(document.querySelector<HTMLElement>('.side-panel__nav')!);
    fireEvent.click(menu.getByRole('link', { name: t('support.title') }));
    await pageIs('/agent/support');
    fireEvent.click(await main().findByRole('link', { name: t('support.new') }));
    await pageIs('/agent/support?new');
    fireEvent.change(await main().findByLabelText(t('support.form.topic')), {
      target: { value: 'withdrawal' },
    });
    await fill(t('support.form.text'), 'Where is my dividend?');
    await press(t('support.form.send'), main());
    await talk();
    expect(location.pathname).toBe('/agent/support');
    const number = new URLSearchParams(location.search).get('number')!;
    await member.answer(number, 'On its way.');
    await app.visit('/agent/messages');
    fireEvent.click(await main().findByText(t('messages.of.supportAnswered.title')));
    fireEvent.click(await main().findByRole('link', { name: t('messages.link.support') }));
    await pageIs(`/agent/support?number=${number}`);
    await waitFor(async () =>
      expect(within(await talk()).getAllByRole('listitem')).toHaveLength(2),
    );
    fireEvent.click(main().getByRole('link', { name: t('support.back') }));
    await pageIs('/agent/support');
    expect(document.querySelector('.agent-header')).not.toBeNull();
  });

  test('[INFO-08c] is answered, closed, and opened again by a message', async () => {
    const number = await member.opened();
    await open(`/support?number=${number}`);
    await talk();
    await fill(t('support.answer'), 'One more thing');
    await press(t('support.answerSend'), main());
    await waitFor(async () =>
      expect(within(await talk()).getAllByRole('listitem')).toHaveLength(2),
    );
    expect(main().getByLabelText<HTMLTextAreaElement>(t('support.answer')).value).toBe('');
    await waitFor(() => expect(closing().disabled).toBe(false));
    await press(t('support.close'), main());
    expect(await main().findByText(/Write by .+ and it is open again/)).toBeTruthy();
    expect((await member.ticket(number)).state).toBe('closed');
    expect(main().queryByRole('button', { name: t('support.close') })).toBeNull();
    await fill(t('support.answer'), 'Open again');
    await press(t('support.answerSend'), main());
    expect(await main().findByText(t('support.stateText.waiting'))).toBeTruthy();
    expect(sent('PUT')).toHaveLength(2);
  });

  test('[INFO-08c] is not closed before what was written is sent: that would open it again', async () => {
    const number = await member.opened();
    await open(`/support?number=${number}`);
    await talk();
    let send = () => {};
    const held = new Promise<undefined>((resolve) => (send = () => resolve(undefined)));
    app.wire.before(({ method }) => (method === 'PUT' ? held : undefined));
    expect(closing().disabled).toBe(false);
    await fill(t('support.answer'), 'One more thing');
    await press(t('support.answerSend'), main());
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(closing().disabled).toBe(true);
    send();
    await waitFor(() => expect(closing().disabled).toBe(false));
    expect((await member.ticket(number)).messages).toHaveLength(2);
  });

  test('[INFO-08c] that was closed long ago has no field', async () => {
    const number = await member.opened();
    await member.close(number);
    await sql`UPDATE support_tickets SET closed_at = now() - interval '8 days' WHERE number = ${number}`.execute(
      app.site.db,
    );
    await open(`/support?number=${number}`);
    expect(await main().findByText(t('support.stateText.closed'))).toBeTruthy();
    expect(main().queryByLabelText(t('support.answer'))).toBeNull();
  });

  test('[INFO-08d] an answer that comes too late goes on as a new ticket, before what was typed since', async () => {
    const number = await member.opened();
    await open(`/support?number=${number}`);
    await talk();
    await network(false);
    await fill(t('support.answer'), 'From the ferry');
    await press(t('support.answerSend'), main());
    await within(await talk()).findByText('From the ferry');
    await member.close(number);
    await sql`UPDATE support_tickets SET closed_at = now() - interval '8 days' WHERE number = ${number}`.execute(
      app.site.db,
    );
    await network(true);
    await main().findByRole('button', { name: t('support.edit') });
    await app.visit('/support?new');
    await fill(t('support.form.text'), 'Typed since');
    await app.visit(`/support?number=${number}`);
    await press(t('support.edit'), main());
    const text = await main().findByLabelText<HTMLTextAreaElement>(t('support.form.text'));
    expect(text.value).toBe('From the ferry\n\nTyped since');
    expect(main().getByLabelText<HTMLInputElement>(t('support.form.reference')).value).toBe(number);
  });

  test('[INFO-08d] says at its field that a message needs words', async () => {
    const number = await member.opened();
    await open(`/support?number=${number}`);
    await talk();
    await press(t('support.answerSend'), main());
    expect(await main().findByText(t('support.form.missing'))).toBeTruthy();
  });

  test('[INFO-08e] seen once is readable without network, and what is written then is sent later', async () => {
    const number = await member.opened();
    await open(`/support?number=${number}`);
    await talk();
    await app.visit('/help');
    await network(false);
    await app.visit(`/support?number=${number}`);
    expect(within(await talk()).getByText('Where is my deposit?')).toBeTruthy();
    expect(await screen.findByText(/^As of/)).toBeTruthy();
    await fill(t('support.answer'), 'From the ferry');
    await press(t('support.answerSend'), main());
    expect(await within(await talk()).findByText('From the ferry')).toBeTruthy();
    expect((await member.ticket(number)).messages).toHaveLength(1);
    await network(true);
    await waitFor(async () => expect((await member.ticket(number)).messages).toHaveLength(2));
    await waitFor(() => expect(main().queryByText(t('support.waiting'))).toBeNull());
  });

  test('[INFO-08b] of somebody else is not there', async () => {
    const other = await new SupportMember(app.site).begin();
    const number = await other.opened();
    await open(`/support?number=${number}`);
    expect(await main().findByText(t('support.gone'))).toBeTruthy();
    broken('/api/wps/support/ticket');
    await app.visit('/support?number=1000-0000');
    expect(await main().findByText(t('support.absentOne'))).toBeTruthy();
  });

  test('[INFO-08a] shows a picture that was sent when asked, and says which are not stored', async () => {
    const picture = await member.upload();
    const number = await member.opened({ pictures: [picture, '99999'] });
    await open(`/support?number=${number}`);
    expect(await main().findByText(t('support.missingPictures.one'))).toBeTruthy();
    await press(t('support.show', { number: 1 }), main());
    const image = await main().findByRole<HTMLImageElement>('img', {
      name: t('support.picture', { number: 1 }),
    });
    expect(image.src).toMatch(/^data:image\/png;base64,/);
  });
});
