import type { Article } from './article.ts';

export const guide = { EN: 'Beginner’s guide', TY: 'Gabay para sa baguhan' };

/** Of the beginner's guide (INFO-01b): what a first evening asks. */
export const guideArticles: readonly Article[] = [
  {
    term: 'choose-a-game',
    section: guide,
    title: { EN: 'Choosing a game', TY: 'Pagpili ng laro' },
    content: {
      EN: '<p>The (i) on a game’s card opens what there is to know before you play:</p><ul><li><strong>Lowest and highest bet.</strong> Start where ten losses in a row would not hurt.</li><li><strong>RTP.</strong> Of every ₱100 bet by everybody, so much comes back over a very long time. The rest is the price of playing.</li><li><strong>Volatility.</strong> Low: small wins, often. High: long waits, rare large wins.</li>{{#FREEPLAY}}<li><strong>Demo.</strong> The same rules and chances, with play money.</li>{{/FREEPLAY}}</ul><p>Slots are for one: press, and see. At tables you sit with others, and each round has a time for bets. Draws of the lottery come by the clock, also while you are away.</p>',
      TY: '<p>Binubuksan ng (i) sa card ng laro ang mga dapat malaman bago maglaro:</p><ul><li><strong>Pinakamababa at pinakamataas na taya.</strong> Magsimula kung saan hindi masakit ang sampung sunod na talo.</li><li><strong>RTP.</strong> Sa bawat ₱100 na itinaya ng lahat, ganito ang bumabalik sa napakahabang panahon. Ang natitira ang bayad sa paglalaro.</li><li><strong>Volatility.</strong> Mababa: maliliit na panalo, madalas. Mataas: matagal ang hintay, bihira pero malaki ang panalo.</li>{{#FREEPLAY}}<li><strong>Demo.</strong> Parehong tuntunin at tsansa, gamit ang pang-ensayong pera.</li>{{/FREEPLAY}}</ul><p>Mag-isa ka sa slots: pindutin, at tingnan. Sa mga mesa, may kasama kang iba, at may oras ng pagtaya ang bawat round. Sumusunod sa orasan ang bunot ng lotto, kahit wala ka.</p>',
    },
  },
  {
    term: 'first-bet',
    section: guide,
    title: { EN: 'Your first bet for real money', TY: 'Ang una mong totoong taya' },
    content: {
      EN: '{{#PAYMENT}}<ol><li><strong>Set a limit first.</strong> Under <a href="/member/responsible">Responsible gaming</a> you choose how much you may deposit or lose in a day. Lowering it works at once; raising it takes time, on purpose.</li><li><strong>Deposit</strong> an amount that you can do without. The balance at the top shows it when it has arrived.</li><li><strong>Choose a bet and play.</strong> The bet leaves your balance at that moment, and a win comes with the result. If your connection drops, the result is still what was drawn, and the balance is right when you are back.</li><li><strong>Look at what you did.</strong> Your bets are in the betting record, each with its number and time.</li><li><strong>Stop as planned</strong>, ahead or behind. A win is yours once it is withdrawn.</li></ol>{{/PAYMENT}}',
      TY: '{{#PAYMENT}}<ol><li><strong>Magtakda muna ng limit.</strong> Sa <a href="/member/responsible">Responsableng paglalaro</a>, ikaw ang pipili kung magkano ang puwedeng ideposito o matalo sa isang araw. Agad ang pagbaba nito; sinadya naming may hintay ang pagtaas.</li><li><strong>Magdeposito</strong> ng halagang kaya mong mawala. Makikita sa balanse sa itaas kapag dumating na.</li><li><strong>Pumili ng taya at maglaro.</strong> Sa sandaling iyon nababawas ang taya, at kasama ng resulta ang panalo. Kung maputol ang koneksyon, kung ano ang nabunot ang resulta pa rin, at tama ang balanse pagbalik mo.</li><li><strong>Tingnan ang ginawa mo.</strong> Nasa “Mga taya ko” ang bawat taya, may numero at oras.</li><li><strong>Huminto ayon sa plano</strong>, panalo man o talo. Sa iyo ang panalo kapag na-withdraw na.</li></ol>{{/PAYMENT}}',
    },
  },
  {
    term: 'words-of-play',
    section: guide,
    title: { EN: 'Words you will meet', TY: 'Mga salitang makikita mo' },
    content: {
      EN: '<ul><li><strong>Stake:</strong> what you bet in a round.</li><li><strong>Payout:</strong> what a round pays back, your stake included where the game says so.</li><li><strong>Valid bet:</strong> the part of your bets that counts for levels, rebates and missions. Bets on both sides of one result count less.</li><li><strong>Wagering:</strong> how much you have to bet before money can be withdrawn.</li><li><strong>Settled:</strong> the result is known and paid.</li><li><strong>Paytable:</strong> what each result of a game pays.</li><li><strong>Seed:</strong> the secret number that a draw comes from. We publish its fingerprint before the draw, and the number itself after it, so that you can <a href="/fairness">check the draw</a>.</li></ul>',
      TY: '<ul><li><strong>Stake o taya:</strong> ang itinaya mo sa isang round.</li><li><strong>Payout o bayad:</strong> ang ibinabalik ng round, kasama ang taya kung iyon ang sinasabi ng laro.</li><li><strong>Valid na taya:</strong> ang bahagi ng taya na binibilang sa level, rebate at misyon. Mas mababa ang bilang kapag tumaya sa magkabilang panig ng iisang resulta.</li><li><strong>Wagering:</strong> kung magkano ang dapat itaya bago ma-withdraw ang pera.</li><li><strong>Settled:</strong> alam na ang resulta at nabayaran na.</li><li><strong>Paytable:</strong> ang bayad ng bawat resulta ng laro.</li><li><strong>Seed:</strong> ang lihim na numerong pinagmumulan ng bunot. Inilalabas namin ang fingerprint nito bago ang bunot, at ang mismong numero pagkatapos, para <a href="/fairness">masuri mo ang bunot</a>.</li></ul>',
    },
  },
];
