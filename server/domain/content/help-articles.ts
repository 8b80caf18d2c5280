import type { Article } from './article.ts';
import { guide, guideArticles } from './help-articles-guide.ts';
import { limitsArticle, moneyArticles, rewardArticles } from './help-articles-money.ts';

const account = { EN: 'Account and security', TY: 'Account at seguridad' };
const play = { EN: 'Playing', TY: 'Paglalaro' };
const device = { EN: 'App and device', TY: 'App at device' };
const care = { EN: 'Playing safely', TY: 'Ligtas na paglalaro' };

/** The built-in help centre (INFO-01). */
export const builtIn: readonly Article[] = [
  {
    term: 'first-steps',
    section: guide,
    title: { EN: 'Your first five minutes', TY: 'Ang unang limang minuto mo' },
    content: {
      EN: '<ol><li><strong>Look around.</strong> You can browse and search every game without an account.</li>{{#FREEPLAY}}<li><strong>Try one.</strong> Tap a game marked Demo and it opens with play money. The rules and the odds are those of the real game; “Play for real” on its page takes you to the login.</li>{{/FREEPLAY}}<li><strong>Register</strong> when you want to play for real. You need to be {{age}} or older.</li><li><strong>Set an amount</strong> you can afford to lose before you start, and stop there.</li></ol>',
      TY: '<ol><li><strong>Mag-ikot muna.</strong> Puwede mong tingnan at hanapin ang lahat ng laro kahit walang account.</li>{{#FREEPLAY}}<li><strong>Subukan ang isa.</strong> Pindutin ang larong may tatak na Demo at bubukas ito gamit ang pang-ensayong pera. Pareho ang tuntunin at tsansa sa totoong laro; dadalhin ka sa pag-log in ng “Totoong laro” sa pahina nito.</li>{{/FREEPLAY}}<li><strong>Magrehistro</strong> kapag gusto mo nang maglaro nang totohanan. Dapat {{age}} taong gulang ka na o higit pa.</li><li><strong>Magtakda ng halaga</strong> na kaya mong mawala bago magsimula, at doon huminto.</li></ol>',
    },
  },
  {
    term: 'register',
    section: guide,
    title: { EN: 'Opening an account', TY: 'Pagbubukas ng account' },
    content: {
      EN: '<p>Choose Register. It asks one thing at a time, and you can go back. With a mobile number, we text you a 6-digit code. It works once and only for a few minutes.</p><ul><li>One account per person, with your real name and birthday.</li><li>Got an invitation from an agent? Open their link, or type the code as you register.</li><li>If the connection drops while you register, send it again. That never opens two accounts.</li></ul>',
      TY: '<p>Piliin ang Magrehistro. Isa-isa ang mga tanong, at puwede kang bumalik. Kung mobile number ang gamit mo, magte-text kami ng 6-digit code. Isang beses lang itong gagana, at ilang minuto lang.</p><ul><li>Isang account lang bawat tao, gamit ang totoo mong pangalan at birthday.</li><li>May imbitasyon mula sa agent? Buksan ang link niya, o i-type ang code habang nagrerehistro.</li><li>Kung maputol ang koneksyon habang nagrerehistro, ipadala ulit. Hindi ito magbubukas ng dalawang account.</li></ul>',
    },
  },
  {
    term: 'free-play',
    section: guide,
    title: { EN: 'Free play', TY: 'Libreng laro' },
    content: {
      EN: '{{#FREEPLAY}}<p>A tap on a game marked Demo, or Free play at the top, gives you play money at once: no account, no phone number. Play money cannot be withdrawn and wins nothing real.</p><p>Favourites, messages and the member pages need a real account.</p>{{/FREEPLAY}}',
      TY: '{{#FREEPLAY}}<p>Pindutin ang larong may tatak na Demo, o ang Libreng laro sa itaas, at may pang-ensayong pera ka agad: walang account, walang phone number. Hindi nawi-withdraw ang pang-ensayong pera at walang totoong panalo rito.</p><p>Kailangan ng totoong account para sa mga paborito, mensahe at mga page ng miyembro.</p>{{/FREEPLAY}}',
    },
  },
  ...guideArticles,
  {
    term: 'log-in',
    section: account,
    title: { EN: 'I cannot log in', TY: 'Hindi ako makapag-log in' },
    content: {
      EN: '<ul><li><strong>Forgot your password?</strong> Choose “Forgot your password?” in the login window. You get a link by email, or a code by text message.</li><li><strong>Too many tries?</strong> After five wrong passwords the account waits 5 minutes. Then try again.</li><li><strong>A picture with letters?</strong> It appears after a few wrong tries. Type its letters too.</li><li><strong>You are an agent?</strong> Use the <a href="/agent">agents’ login</a>.</li></ul><p>Still stuck? Contact customer service and tell us your username. Never tell anyone your password, not even us.</p>',
      TY: '<ul><li><strong>Nakalimutan ang password?</strong> Piliin ang “Nakalimutan ang password?” sa login. May link na darating sa email, o code sa text.</li><li><strong>Napakaraming subok?</strong> Pagkatapos ng limang maling password, maghihintay ang account ng 5 minuto. Subukan ulit pagkatapos.</li><li><strong>May larawan na may mga titik?</strong> Lumalabas ito pagkatapos ng ilang maling subok. I-type din ang mga titik.</li><li><strong>Agent ka ba?</strong> Gamitin ang <a href="/agent">login ng mga agent</a>.</li></ul><p>Ayaw pa rin? Kontakin ang customer service at sabihin ang username mo. Huwag ibigay ang password kahit kanino, kahit sa amin.</p>',
    },
  },
  {
    term: 'new-place',
    section: account,
    title: { EN: 'Why am I asked for one more code?', TY: 'Bakit may isa pang code na hinihingi?' },
    content: {
      EN: '<p>When somebody logs in from a place we do not know yet, a password alone is not enough. Confirm with a text message, an email, your authenticator app, a recovery code, or the name on your bank account: whichever your account has.</p><p>After that the place is known. If you get a code that you did not ask for, change your password.</p>',
      TY: '<p>Kapag may nag-log in mula sa lugar na hindi pa namin kilala, hindi sapat ang password. Kumpirmahin gamit ang text, email, authenticator app, recovery code, o pangalan sa bank account mo: kung alin ang mayroon ang account mo.</p><p>Pagkatapos noon, kilala na ang lugar. Kung may dumating na code na hindi mo hiningi, palitan ang password mo.</p>',
    },
  },
  {
    term: 'protect-account',
    section: account,
    title: { EN: 'Protecting your account', TY: 'Pagprotekta sa account mo' },
    content: {
      EN: '<p>Open <a href="/member/security">Security</a> in your account menu.</p><ul><li><strong>Mobile number and email:</strong> confirm them with a code, so that you get back in if you forget your password. If you change one, we send a message to the old one.</li><li><strong>Passkey:</strong> log in with your fingerprint, face or screen lock. It does not work on a fake site.</li><li><strong>Authenticator app:</strong> a 6-digit code for logins from a new place. Save the recovery codes where only you can see them.</li><li><strong>Devices:</strong> see where your account is open, and log out of what you do not recognise.</li></ul><p>Changing your password logs you out everywhere else.</p>',
      TY: '<p>Buksan ang <a href="/member/security">Seguridad</a> sa menu ng account mo.</p><ul><li><strong>Mobile number at email:</strong> kumpirmahin gamit ang code para makapasok ka pa rin kung makalimutan mo ang password. Kapag pinalitan mo, magpapadala kami ng mensahe sa dati.</li><li><strong>Passkey:</strong> mag-log in gamit ang fingerprint, mukha o screen lock. Hindi ito gagana sa pekeng site.</li><li><strong>Authenticator app:</strong> 6-digit code kapag nag-log in mula sa bagong lugar. I-save ang mga recovery code kung saan ikaw lang ang makakakita.</li><li><strong>Mga device:</strong> tingnan kung saan bukas ang account mo, at i-log out ang hindi mo kilala.</li></ul><p>Kapag pinalitan mo ang password, mala-log out ka sa lahat ng iba pang device.</p>',
    },
  },
  ...moneyArticles,
  ...rewardArticles,
  {
    term: 'how-slots-work',
    section: play,
    title: { EN: 'How a slot of ours works', TY: 'Paano gumagana ang mga slot namin' },
    content: {
      EN: '<p>You choose a bet and spin; the result is drawn by our server the moment you press. The paytable shows what each symbol pays.</p><ul><li><strong>RTP</strong> (return to player) is what a game pays back of all bets over a very long time. It is no promise for one sitting: you can lose all you bet.</li><li>No spin depends on the one before. A game is never “due” to pay.</li><li>A spin takes at least 2.5 seconds and never starts by itself.</li></ul>',
      TY: '<p>Pumili ng taya at paikutin; binubunot ng server namin ang resulta sa sandaling pumindot ka. Nasa paytable kung magkano ang bawat simbolo.</p><ul><li><strong>RTP</strong> (return to player) ang ibinabalik ng laro mula sa lahat ng taya sa napakahabang panahon. Hindi ito pangako sa paglalaro mo: puwedeng matalo ang lahat ng itinaya mo.</li><li>Walang kinalaman ang bawat ikot sa nauna. Walang larong “malapit nang magbayad”.</li><li>Hindi bababa sa 2.5 segundo ang bawat ikot, at hindi ito kusang nagsisimula.</li></ul>',
    },
  },
  {
    term: 'fairness',
    section: play,
    title: { EN: 'Checking that a draw was fair', TY: 'Pagsuri kung patas ang bunot' },
    content: {
      EN: '<p>Before you play, we show the fingerprint (a hash) of a secret seed. Each round comes from that secret, from your own seed, and from the number of the round.</p><p>Change your seed, and the old secret is shown. Anyone can then work out the past rounds again: they must match what you saw. We cannot change a result afterwards.</p><p>Your seeds, your rounds and their check are under <a href="/fairness">Fair draws</a>.</p>',
      TY: '<p>Bago ka maglaro, ipinapakita namin ang fingerprint (hash) ng isang lihim na seed. Galing ang bawat round sa lihim na iyon, sa sarili mong seed, at sa numero ng round.</p><p>Kapag pinalitan mo ang seed mo, ipapakita ang lumang lihim. Puwede na itong kuwentahin ulit ng kahit sino: dapat tugma ang mga round sa nakita mo. Hindi namin mababago ang resulta pagkatapos.</p><p>Nasa <a href="/fairness">Patas na bunot</a> ang mga seed mo, ang mga round mo at ang pagsusuri sa mga ito.</p>',
    },
  },
  {
    term: 'cut-off-round',
    section: play,
    title: {
      EN: 'My connection dropped in the middle of a round',
      TY: 'Naputol ang koneksyon sa gitna ng round',
    },
    content: {
      EN: '<p>Do not worry: a round is never played twice. Each has a number of its own, and when you are connected again the game asks what happened to it and shows you the result.</p><p>If the bet never reached us, nothing was taken. The balance at the top is always the one in our books.</p>',
      TY: '<p>Huwag mag-alala: hindi nalalaro nang dalawang beses ang isang round. May sarili itong numero, at pagbalik ng koneksyon, itatanong ng laro kung ano ang nangyari at ipapakita ang resulta.</p><p>Kung hindi nakarating sa amin ang taya, walang ibinawas. Ang balanse sa itaas ang laging nasa talaan namin.</p>',
    },
  },
  {
    term: 'find-games',
    section: play,
    title: { EN: 'Finding a game again', TY: 'Paghahanap ng laro' },
    content: {
      EN: '<p>Search by any part of a name or of a provider’s name; one typing error is forgiven. Tap the heart to keep a game under <a href="/favorite">Favourites</a>; what you opened last is under <a href="/recent">Recently played</a>.</p>',
      TY: '<p>Maghanap gamit ang kahit anong bahagi ng pangalan ng laro o provider; ayos lang ang isang maling titik. I-tap ang puso para ilagay ang laro sa <a href="/favorite">Mga paborito</a>; nasa <a href="/recent">Huling nilaro</a> ang mga binuksan mo.</p>',
    },
  },
  {
    term: 'install',
    section: device,
    title: { EN: 'Installing the app', TY: 'Pag-install ng app' },
    content: {
      EN: '<p>There is nothing to download from a store: add the site to your home screen. <a href="/app">Install the app</a> shows the steps for your phone. It opens where you left off, without the browser’s bars.</p>',
      TY: '<p>Hindi kailangan ng app store: idagdag lang ang site sa home screen mo. Nasa <a href="/app">I-install ang app</a> ang mga hakbang para sa phone mo. Bubukas ito kung saan ka huling tumigil, walang bar ng browser.</p>',
    },
  },
  {
    term: 'offline',
    section: device,
    title: {
      EN: 'Without a connection, or with little data',
      TY: 'Kapag walang koneksyon o kaunti ang data',
    },
    content: {
      EN: '<p>Once opened, the site opens offline too and says how old what you see is. Favourites, read marks and messages to us are saved and sent once, when you are connected; see them under <a href="/waiting">Waiting to be sent</a>. Bets always need the network.</p><p>Turn on the data saver for smaller pictures. <a href="/storage">On this device</a> shows what is saved and clears it.</p>',
      TY: '<p>Kapag nabuksan na minsan, bubukas ang site kahit offline at sasabihin kung gaano na kaluma ang nakikita mo. Ise-save ang mga paborito, nabasang abiso at mensahe sa amin at ipapadala nang isang beses pagbalik ng koneksyon; tingnan sa <a href="/waiting">Hindi pa naipapadala</a>. Laging kailangan ng internet sa pagtaya.</p><p>I-on ang data saver para mas maliit ang mga larawan. Nasa page na <a href="/storage">Nasa device na ito</a> ang mga naka-save, at puwede mong burahin doon.</p>',
    },
  },
  {
    term: 'responsible-play',
    section: care,
    title: { EN: 'Keeping play fun', TY: 'Para manatiling masaya ang laro' },
    content: {
      EN: '<p>Games are entertainment, not income: over time, the house has the edge. Only people aged {{age}} and over may play.</p><ul><li>Decide on an amount and a time before you start.</li><li>Never chase a loss, and never play with money that you need or have borrowed.</li><li>Take breaks. Do not play when you are upset, tired or drinking.</li></ul><p>Want a limit, a break, or to stop for longer? Set it yourself under <a href="/member/responsible">Responsible gaming</a>. Need someone to talk to? Call {{helpline}}; it is free and open day and night.</p>',
      TY: '<p>Libangan ang laro, hindi kabuhayan: sa katagalan, lamang ang bahay. Edad {{age}} pataas lang ang puwedeng maglaro.</p><ul><li>Magtakda ng halaga at oras bago magsimula.</li><li>Huwag habulin ang talo, at huwag itaya ang perang kailangan mo o inutang mo.</li><li>Magpahinga. Huwag maglaro kapag masama ang loob, pagod o nakainom.</li></ul><p>Gusto mo ba ng limit, pahinga, o mas mahabang pagtigil? Itakda mo mismo sa <a href="/member/responsible">Responsableng paglalaro</a>. Kailangan mo ng makakausap? Tumawag sa {{helpline}}; libre ito at bukas araw at gabi.</p>',
    },
  },
  { section: care, ...limitsArticle },
  {
    term: 'chat-room',
    section: care,
    title: { EN: 'The chat room', TY: 'Ang kuwentuhan' },
    content: {
      EN: '<p>Everyone talks in the <a href="/chat">chat room</a>. Others see your nickname, never your username; you choose it under <a href="/member">My account</a>.</p><ul><li>Links, phone and account numbers are refused, because that is how people get cheated.</li><li>Tap the three dots beside a message to report it, or to hide its writer from you.</li><li>If the connection drops while you send, your message is saved and sent once when you are back.</li><li>You can write one message every 2 seconds and 20 in 5 minutes. Messages are deleted after 30 days.</li></ul><p>We never ask for your password or a code in the chat. Anyone who does is a cheat: report the message.</p>',
      TY: '<p>Sa <a href="/chat">kuwentuhan</a> nag-uusap ang lahat. Palayaw mo ang nakikita ng iba, hindi ang username mo; pinipili mo ito sa <a href="/member">Account ko</a>.</p><ul><li>Bawal ang link, numero ng telepono at account, dahil ginagamit ang mga ito sa panloloko.</li><li>Pindutin ang tatlong tuldok sa tabi ng mensahe para isumbong ito, o para itago sa iyo ang sumulat.</li><li>Kung maputol ang koneksyon habang nagpapadala, naka-save ang mensahe mo at isang beses itong ipapadala pagbalik mo.</li><li>Isang mensahe bawat 2 segundo at 20 sa loob ng 5 minuto ang puwede. Binubura ang mga mensahe pagkalipas ng 30 araw.</li></ul><p>Hindi namin hihingin ang password o code mo sa kuwentuhan. Manloloko ang gagawa niyon: isumbong ang mensahe.</p>',
    },
  },
  {
    term: 'fake-sites',
    section: care,
    title: { EN: 'Spotting fake sites and messages', TY: 'Pagkilala sa pekeng site at mensahe' },
    content: {
      EN: '<ul><li>Bookmark {{brand}} and open it from there; do not follow links from strangers.</li><li>Look at the address before you type a password. A passkey only works on the real site.</li><li>We never ask for your password or for a code, by chat, phone or message.</li><li>Nobody can sell you a sure win.</li></ul>',
      TY: '<ul><li>I-bookmark ang {{brand}} at doon buksan; huwag sumunod sa link ng hindi mo kilala.</li><li>Tingnan ang address bago mag-type ng password. Sa totoong site lang gagana ang passkey.</li><li>Hindi kami humihingi ng password o code sa chat, tawag o mensahe.</li><li>Walang makakapagbenta sa iyo ng siguradong panalo.</li></ul>',
    },
  },
  {
    term: 'contact',
    section: care,
    title: { EN: 'Contacting us', TY: 'Paano kami kontakin' },
    content: {
      EN: '<p>Members write to us under <a href="/support">Support</a>: choose what it is about, write, and add pictures if they help. You get a ticket with a number; the answer comes to your inbox, and you can write back. Pictures are deleted 180 days after a ticket is closed.</p>{{#SUPPORT_HOURS}}<p>People answer: {{supportHours}} (Manila time). Write at any time; it is read when we are back.</p>{{/SUPPORT_HOURS}}<p>Without an account, choose Customer service in the menu{{#SUPPORT_MAIL}}, or write to {{supportEmail}}{{/SUPPORT_MAIL}}. For ideas and praise there is <a href="/feedback">feedback</a>.</p>',
      TY: '<p>Sumusulat sa amin ang mga miyembro sa <a href="/support">Support</a>: piliin kung tungkol saan, sumulat, at maglagay ng larawan kung makakatulong. May numero ang ticket mo; darating ang sagot sa inbox mo, at puwede kang sumulat ulit. Binubura ang mga larawan 180 araw matapos isara ang ticket.</p>{{#SUPPORT_HOURS}}<p>May sasagot: {{supportHours}} (oras sa Maynila). Sumulat kahit kailan; babasahin namin pagbalik.</p>{{/SUPPORT_HOURS}}<p>Kung wala kang account, piliin ang Customer service sa menu{{#SUPPORT_MAIL}}, o sumulat sa {{supportEmail}}{{/SUPPORT_MAIL}}. Para sa mga ideya at papuri, may <a href="/feedback">feedback</a>.</p>',
    },
  },
];
