import type { Article } from './article.ts';

const money = { EN: 'Money', TY: 'Pera' };
const rewards = { EN: 'Bonuses and rewards', TY: 'Bonus at gantimpala' };

/** Deposits, withdrawals, identity and wagering (INFO-07), by the site's own rules. */
export const moneyArticles: readonly Article[] = [
  {
    term: 'deposit-not-arrived',
    section: money,
    title: { EN: 'My deposit has not arrived', TY: 'Hindi pa dumarating ang deposito ko' },
    content: {
      EN: '{{#PAYMENT}}<p>Look it up under <a href="/member/depositv2">Deposit</a>, in “Your deposits”. Its status follows by itself.</p><ul><li><strong>Waiting for your payment:</strong> the provider has not confirmed your payment yet. E-wallets, QR Ph and InstaPay take minutes, PESONet up to one banking day.</li><li><strong>Time is up:</strong> if you have paid, you need not do anything. It is credited as soon as the provider confirms it.</li><li><strong>Under review:</strong> another amount arrived than you asked for. We check it by hand.</li><li><strong>Not paid:</strong> the payment did not go through. If money left your account all the same, write to us under Support with the reference and your receipt.</li></ul><p>A payment is credited once, and only to the deposit it belongs to. Do not pay again for one that is on its way.</p>{{/PAYMENT}}',
      TY: '{{#PAYMENT}}<p>Hanapin ito sa <a href="/member/depositv2">Magdeposito</a>, sa “Mga deposito mo”. Kusang nagbabago ang status nito.</p><ul><li><strong>Hinihintay ang bayad mo:</strong> hindi pa kinukumpirma ng provider ang bayad mo. Ilang minuto lang ang e-wallet, QR Ph at InstaPay; hanggang isang banking day ang PESONet.</li><li><strong>Lumipas na ang oras:</strong> kung nakabayad ka na, wala ka nang kailangang gawin. Papasok ito kapag kinumpirma na ng provider.</li><li><strong>Sinusuri:</strong> iba ang dumating na halaga sa hiningi mo. Mano-mano namin itong sinusuri.</li><li><strong>Hindi nabayaran:</strong> hindi natuloy ang bayad. Kung nabawasan pa rin ang account mo, sumulat sa amin sa Support, kasama ang reference at ang resibo.</li></ul><p>Isang beses lang pumapasok ang bawat bayad, at sa deposito lang na para rito. Huwag nang magbayad ulit para sa parating pa lang.</p>{{/PAYMENT}}',
    },
  },
  {
    term: 'withdrawal',
    section: money,
    title: { EN: 'Withdrawing money', TY: 'Pag-withdraw ng pera' },
    content: {
      EN: '{{#PAYMENT}}<p><a href="/member/withdraw">Withdraw</a> shows what is still missing:</p><ul><li>your verified identity,</li><li>a bank or e-wallet account in your own verified name,</li><li>a transaction password, or an authenticator app,</li><li>all that must be bet first.</li></ul><p>A withdrawal is {{withdrawalMin}} to {{withdrawalMax}}; within 24 hours at most {{dailyCount}} times and {{dailyAmount}}, unless your VIP level lets you have more. The money is set aside at once, and we check each withdrawal by hand. Until it is approved you can cancel it; if it is rejected, the money is back in your wallet.</p><p>Once it is sent, look at your account and press “Received” or “Not received”. Without an answer within {{confirmTime}}, it counts as received. If you set a new transaction password without the old one, withdrawals wait for 24 hours. During a break you can still withdraw.</p>{{/PAYMENT}}',
      TY: '{{#PAYMENT}}<p>Ipinapakita sa <a href="/member/withdraw">Mag-withdraw</a> kung ano pa ang kulang:</p><ul><li>na-verify na pagkakakilanlan mo,</li><li>bank o e-wallet account na nasa sarili mong na-verify na pangalan,</li><li>transaction password, o authenticator app,</li><li>lahat ng kailangan munang itaya.</li></ul><p>{{withdrawalMin}} hanggang {{withdrawalMax}} ang isang withdrawal; sa loob ng 24 oras, hanggang {{dailyCount}} beses at {{dailyAmount}}, maliban kung mas mataas ang ibinibigay ng VIP level mo. Itinatabi agad ang pera, at mano-mano naming sinusuri ang bawat isa. Makakansela mo ito hangga’t hindi pa aprobado; kung hindi aprobahan, babalik ang pera sa wallet mo.</p><p>Kapag naipadala na, tingnan ang account mo at pindutin ang “Natanggap” o “Hindi dumating”. Kung walang sagot sa loob ng {{confirmTime}}, ituturing itong natanggap. Kapag nagtakda ka ng bagong transaction password nang wala ang luma, naka-hold muna nang 24 oras ang mga withdrawal. Puwede ka pa ring mag-withdraw habang nagpapahinga.</p>{{/PAYMENT}}',
    },
  },
  {
    term: 'identity',
    section: money,
    title: { EN: 'Verifying your identity', TY: 'Pag-verify ng sarili' },
    content: {
      EN: '<p>{{#IDENTITY_FIRST}}Before you deposit or bet for real money, we have to know who you are. {{/IDENTITY_FIRST}}Nothing is paid out to anybody whose identity is not verified. Open <a href="/member/identity">Verify identity</a>. In four short steps you type your details as they are on your document, add pictures of it and check everything: PNG or JPG, at most 3, up to 5 MB each.</p><ul><li>Accepted: passport, National ID (PhilSys), UMID, driver’s licence, PRC ID, postal ID or voter’s ID.</li><li>A person checks it, and the result is on that page. If it is rejected, the reason is there too, and you can send it again.</li><li>Your name must be that of your bank or e-wallet account. One document is for one account.</li><li>Once verified, the details are fixed; to correct one, write to us under Support.</li></ul>',
      TY: '<p>{{#IDENTITY_FIRST}}Bago ka magdeposito o tumaya ng totoong pera, kailangan muna naming malaman kung sino ka. {{/IDENTITY_FIRST}}Walang withdrawal na binabayaran hangga’t hindi ka na-verify. Buksan ang <a href="/member/identity">I-verify ang sarili</a>. Sa apat na maikling hakbang, i-type ang mga detalye ayon sa dokumento mo, idagdag ang mga larawan nito at suriin ang lahat: PNG o JPG, hanggang 3, hanggang 5 MB bawat isa.</p><ul><li>Tinatanggap: passport, National ID (PhilSys), UMID, driver’s licence, PRC ID, postal ID o voter’s ID.</li><li>Tao ang sumusuri, at nasa page ring iyon ang resulta. Kung hindi tinanggap, naroon ang dahilan, at puwede mo itong ipadala ulit.</li><li>Dapat tugma ang pangalan mo sa bank o e-wallet account mo. Isang dokumento para sa isang account.</li><li>Kapag na-verify na, hindi na mababago ang mga detalye; kung may itatama, sumulat sa amin sa Support.</li></ul>',
    },
  },
  {
    term: 'wagering',
    section: money,
    title: {
      EN: 'What must be bet before a withdrawal?',
      TY: 'Ano ang kailangang itaya bago mag-withdraw?',
    },
    content: {
      EN: '<p>{{#DEPOSIT_WAGERING}}{{depositTurnover}}% of each deposit, and of money from another member, must be bet before you can withdraw. {{/DEPOSIT_WAGERING}}A bonus states its own requirement before you claim it. <a href="/member/withdraw">Withdraw</a> shows what is left, and for which money.</p><ul><li>A settled bet counts, won or lost, by its <strong>valid bet</strong>: what its round could lose. The betting record shows it for each bet.</li><li>Opposite bets of one round, stakes that came back, and open bets do not count. Some games may count for a part only.</li><li>Bets count for the money that came in before them, the oldest first. What you bet beyond that is not saved up for later money.</li><li>Some bonuses count bets in certain games only.</li></ul>',
      TY: '<p>{{#DEPOSIT_WAGERING}}{{depositTurnover}}% ng bawat deposito, at ng perang galing sa ibang miyembro, ang kailangang itaya bago ka makapag-withdraw. {{/DEPOSIT_WAGERING}}Nakasaad ang sariling kondisyon ng bawat bonus bago mo ito i-claim. Makikita sa <a href="/member/withdraw">Mag-withdraw</a> kung magkano pa ang natitira, at para sa aling pera.</p><ul><li>Binibilang ang tapos nang taya, panalo man o talo, ayon sa <strong>valid na taya</strong>: ang puwedeng matalo sa round. Makikita ito sa record ng bawat taya.</li><li>Hindi binibilang ang magkasalungat na taya sa iisang round, ibinalik na taya, at tayang hindi pa tapos. May mga larong bahagi lang ang binibilang.</li><li>Para sa perang pumasok bago ang taya ito binibilang, pinakaluma muna. Hindi naiipon para sa susunod na pera ang sobrang itinaya.</li><li>May mga bonus na taya lang sa ilang laro ang binibilang.</li></ul>',
    },
  },
];

/** Bonuses, points, levels and invited friends (INFO-07). */
export const rewardArticles: readonly Article[] = [
  {
    term: 'bonus',
    section: rewards,
    title: { EN: 'Getting and using a bonus', TY: 'Pagkuha at paggamit ng bonus' },
    content: {
      EN: '<p>Every bonus is under <a href="/promotions">Promotions</a>, with what it takes, how much must be bet, in which games, and until when.</p><ul><li>Join first where it says so: deposits and bets before joining do not count for a condition that begins with joining.</li><li>You claim a bonus yourself; nothing is added unasked. It is in your wallet at once.</li><li>Until its wagering requirement is bet, nothing can be withdrawn, deposits and winnings included. A bonus that you do not claim holds nothing back.</li><li>Some bonuses need a confirmed mobile number or email address, or a verified identity. One with a budget ends when that is spent; its page shows what is left.</li><li>During a break no bonus can be claimed.</li></ul>',
      TY: '<p>Nasa <a href="/promotions">Mga promo</a> ang bawat bonus: ang mga kondisyon, magkano ang kailangang itaya, sa aling mga laro, at hanggang kailan.</p><ul><li>Sumali muna kung iyon ang nakasaad: hindi binibilang ang mga deposito at taya bago ka sumali kung sa pagsali nagsisimula ang kondisyon.</li><li>Ikaw mismo ang mag-claim ng bonus; walang idinadagdag nang hindi mo hinihingi. Nasa wallet mo ito agad.</li><li>Hangga’t hindi pa naitataya ang kailangan, hindi ka makakapag-withdraw, pati ng deposito at panalo. Kung hindi mo i-claim ang bonus, walang haharang sa withdrawal mo.</li><li>May mga bonus na kailangan ng kumpirmadong mobile number o email, o na-verify na pagkakakilanlan. Natatapos ang may budget kapag naubos ito; nasa page kung magkano pa ang natitira.</li><li>Walang bonus na maaaring i-claim habang nagpapahinga.</li></ul>',
    },
  },
  {
    term: 'points',
    section: rewards,
    title: { EN: 'Earning and redeeming points', TY: 'Pagkuha at pagpapalit ng puntos' },
    content: {
      EN: '<p>Settled bets and credited deposits earn points, usually within a minute. The <a href="/pointMall">Points mall</a> shows yours, and under “Rules” what earns one and what they are worth.</p><ul><li>Valid bets count, won or lost.{{#FREEPLAY}} Free play earns nothing.{{/FREEPLAY}}</li><li>Points never expire. What is too little for a point counts with your next bets.</li><li>Redeemed for cash, they are in your wallet at once, and nothing has to be bet for it. The more at once, the better the rate may be.</li><li>Goods wait for our approval. If we cannot send them, points and payment come back.</li><li>Each time we ask for your transaction password, your authenticator’s code or your login password.</li></ul>',
      TY: '<p>May puntos ang mga tapos nang taya at pumasok na deposito, karaniwang sa loob ng isang minuto. Makikita sa <a href="/pointMall">Points mall</a> ang puntos mo, at sa “Tuntunin” kung saan nanggagaling ang puntos at kung magkano ang halaga nito.</p><ul><li>Bilang ang mga valid na taya, panalo man o talo.{{#FREEPLAY}} Walang puntos sa libreng laro.{{/FREEPLAY}}</li><li>Hindi nag-e-expire ang puntos. Isinasama sa mga susunod mong taya ang kulang sa isang punto.</li><li>Kapag ipinalit sa pera, nasa wallet mo ito agad, at walang kailangang itaya. Puwedeng mas maganda ang palitan kapag mas marami nang sabay.</li><li>Kailangan muna naming aprobahan ang mga gamit. Kung hindi namin maipadala, babalik ang puntos at ang ibinayad mo.</li><li>Sa bawat pagpapalit, hihingin namin ang transaction password, ang code ng authenticator o ang password mo sa pag-log in.</li></ul>',
    },
  },
  {
    term: 'vip',
    section: rewards,
    title: { EN: 'How VIP levels work', TY: 'Paano gumagana ang mga VIP level' },
    content: {
      EN: '{{#VIP}}<p>Your settled bets of real money add up, won or lost, and reach the levels under <a href="/member/vip">VIP</a>. Deposits count for nothing, and neither do open bets and stakes that came back.</p><ul><li>A level is never taken away. You do not have to play on to hold one.</li><li>A level may bring a reward, once. You claim it yourself, and it does not expire; the page says first what must be bet for it.</li><li>A level may let you withdraw more within 24 hours. Identity and wagering requirement stay the same.</li><li>During a break there is nothing to claim.</li></ul>{{/VIP}}',
      TY: '{{#VIP}}<p>Pinagsasama ang mga natapos mong taya ng totoong pera, panalo man o talo, at inaabot nito ang mga level sa <a href="/member/vip">VIP</a>. Hindi binibilang ang deposito, pati ang tayang hindi pa tapos at ibinalik na taya.</p><ul><li>Hindi na binabawi ang level. Hindi mo kailangang maglaro pa para manatili ito.</li><li>Puwedeng may gantimpala ang isang level, isang beses. Ikaw ang mag-claim, at hindi ito nag-e-expire; nakasaad muna sa page kung magkano ang kailangang itaya.</li><li>Maaaring mas marami ang mawi-withdraw mo sa loob ng 24 oras. Pareho pa rin ang kondisyon sa pagkakakilanlan at pagtaya.</li><li>Walang maaaring i-claim habang nagpapahinga.</li></ul>{{/VIP}}',
    },
  },
  {
    term: 'referral',
    section: rewards,
    title: { EN: 'Inviting friends', TY: 'Pag-imbita ng mga kaibigan' },
    content: {
      EN: '{{#REFERRAL}}<p>Your link is under <a href="/member/referral">Invite friends</a>, with the reward of today, while there is one, and the friends who joined. You get it when your friend has:</p><ul><li>registered with your link and verified their identity,</li><li>deposited the stated amount within the stated days,</li><li>bet the stated amount within the same days; settled bets count, won or lost.</li></ul><p>You claim it there once your own identity is verified; the page says what must then be bet. The rules on the day a friend joined stay, even if they change later. A month has a maximum; more than that waits for the next month. Only a friend is a friend: an account with your own document or payout account brings nothing. You never see what a friend deposits or bets.</p>{{/REFERRAL}}',
      TY: '{{#REFERRAL}}<p>Nasa <a href="/member/referral">Mag-imbita</a> ang link mo, ang gantimpala ngayon, habang mayroon, at ang mga kaibigang sumali. Makukuha mo ito kapag ang kaibigan mo ay:</p><ul><li>nagrehistro gamit ang link mo at na-verify na,</li><li>nakapagdeposito ng nakasaad na halaga sa loob ng nakasaad na mga araw,</li><li>nakataya ng nakasaad na halaga sa loob ng parehong mga araw; binibilang ang natapos na taya, panalo man o talo.</li></ul><p>Doon mo ito i-claim kapag na-verify ka na rin; nakasaad kung magkano ang kailangang itaya pagkatapos. Mananatili ang patakaran sa araw na sumali ang kaibigan, anuman ang mabago. May pinakamataas sa bawat buwan; sa susunod na buwan ang sobra. Ibang tao dapat ang kaibigan: walang gantimpala ang account na gamit ang dokumento o payout account mo. Hindi mo makikita kung magkano ang idinedeposito o itinataya ng kaibigan.</p>{{/REFERRAL}}',
    },
  },
];

/** Limits and breaks (INFO-07, RG-01, RG-02), among what is said about playing safely. */
export const limitsArticle: Omit<Article, 'section'> = {
  term: 'limits',
  title: { EN: 'Setting limits and taking a break', TY: 'Pagtatakda ng limit at pagpapahinga' },
  content: {
    EN: '<p>You do it yourself under <a href="/member/responsible">Responsible gaming</a>; nobody has to be asked.</p><ul><li><strong>Limits</strong> on deposits, losses, bets or time, over 24 hours, 7 days or a month. A lower one takes effect at once, a higher one or none after 24 hours.</li><li><strong>A break</strong> of 24 hours, 7 days or 30 days: no bets, no deposits, no bonuses, no offers. You can still log in, read your records and withdraw. It cannot be ended early.</li><li><strong>Self-exclusion</strong> for 6 months, 1 year or 5 years: you are logged out everywhere and cannot log in. Nobody can end it in the first 6 months, not even us. Withdraw your money first; what is left stays yours, and you can ask customer service for it.</li><li><strong>A reminder</strong> every 15, 30, 60 or 120 minutes over the game, with what you have bet, won and lost.</li></ul><p>Bets that you have made are settled in any case.</p>',
    TY: '<p>Ikaw mismo ang gagawa nito sa <a href="/member/responsible">Responsableng paglalaro</a>; hindi kailangang magpaalam kahit kanino.</p><ul><li><strong>Limit</strong> sa deposito, talo, taya o oras, sa loob ng 24 oras, 7 araw o isang buwan. Agad ang pagbaba; pagkatapos ng 24 oras ang pagtaas o pag-alis.</li><li><strong>Pahinga</strong> na 24 oras, 7 araw o 30 araw: walang taya, deposito, bonus at alok. Puwede ka pa ring mag-log in, magbasa ng mga record at mag-withdraw. Hindi ito mapapaikli.</li><li><strong>Self-exclusion</strong> nang 6 buwan, 1 taon o 5 taon: mala-log out ka sa lahat ng device at hindi makakapag-log in. Walang makakapagtapos nito sa unang 6 buwan, kahit kami. I-withdraw muna ang pera mo; sa iyo pa rin ang matitira, at puwede mo itong hingin sa customer service.</li><li><strong>Paalala</strong> tuwing 15, 30, 60 o 120 minuto habang naglalaro, kasama ang itinaya, napanalunan at natalo mo.</li></ul><p>Matatapos at babayaran pa rin ang mga tayang nagawa mo na.</p>',
  },
};
