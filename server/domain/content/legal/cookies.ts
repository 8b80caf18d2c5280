import type { Texts } from '../../../db/tables/catalogue.ts';

/** The built-in page on cookies and storage (INFO-07); raise `builtInVersions` with the text. */
export const cookies: Texts = {
  EN: `<p>{{brand}} sets three cookies, all its own and all needed for what you ask for. None of them follows you to other sites, and there is no advertising.</p>
<h2>Cookies</h2>
<ul><li><strong>lang:</strong> the language that you chose, for a year, so that pages arrive in it.</li><li><strong>asker:</strong> ties a code that we send you to the browser that asked for it, for ten minutes.</li><li><strong>remember:</strong> only if you tick “Remember me for a day” at the login: it opens your account again on this device, for a day.</li></ul>
<h2>Storage on your device</h2>
<p>So that the site opens without a connection, it stores texts, games, pictures and lists on your device, with your choices such as theme and language. Of your account it stores what you have seen (such as balance, messages and records) until you log out, and what waits to be sent. What you type in a form is stored for the tab, without passwords and codes. An invitation’s code is stored for 30 days.</p>
<p><a href="/storage">On this device</a> shows what is stored and clears it. A logout removes what belongs to your account, but for your lottery favourites and a name that you let the device remember.</p>
<h2>Counting pages</h2>
<p>If this site uses Google Analytics, it asks you first. Before your yes, and after a no, nothing of Google is loaded. After a yes its script runs in a frame that can read nothing of this site: no cookie, no storage, no account. It is given the kind of page that you open, nothing else. You can change your answer at the foot of every page. If your browser says “Do Not Track” or “Global Privacy Control”, that is a no, and you are not asked.</p>
<h2>Other sites</h2>
<p>Games of other providers open in windows of their own and may set their own cookies there. So may the page of a payment provider, and a site that you log in by.</p>`,
  TY: `<p>Tatlong cookie ang inilalagay ng {{brand}}, sarili nito at kailangan para sa hinihiling mo. Wala sa mga ito ang sumusunod sa iyo sa ibang site, at walang advertising.</p>
<h2>Mga cookie</h2>
<ul><li><strong>lang:</strong> ang wikang pinili mo, nang isang taon, para dumating ang mga page sa wikang iyon.</li><li><strong>asker:</strong> iniuugnay ang ipinadala naming code sa browser na humingi nito, nang sampung minuto.</li><li><strong>remember:</strong> kung pinili mo lang ang “Tandaan ako sa loob ng isang araw” sa pag-log in: muli nitong binubuksan ang account mo sa device na ito, nang isang araw.</li></ul>
<h2>Nakaimbak sa device mo</h2>
<p>Para bumukas ang site kahit walang koneksyon, nag-iimbak ito sa device mo ng mga teksto, laro, larawan at listahan, pati ang mga pinili mo gaya ng tema at wika. Sa account mo, iniimbak nito ang nakita mo na (gaya ng balanse, mensahe at record) hanggang mag-log out ka, at ang naghihintay maipadala. Nakaimbak para sa tab ang tina-type mo sa form, nang walang password at code. 30 araw nakaimbak ang code ng imbitasyon.</p>
<p>Ipinapakita ng <a href="/storage">Nasa device na ito</a> kung ano ang nakaimbak, at mabubura mo ito roon. Inaalis ng pag-log out ang mga sa account mo, maliban sa mga paborito mo sa lottery at sa pangalang ipinatanda mo sa device.</p>
<h2>Pagbibilang ng mga page</h2>
<p>Kung gumagamit ang site ng Google Analytics, tatanungin ka muna nito. Bago ka pumayag, at kung tumanggi ka, walang anumang galing sa Google ang nilo-load. Kapag pumayag ka, tumatakbo ang script nito sa isang frame na walang mababasa sa site na ito: walang cookie, walang nakaimbak, walang account. Ang uri ng page na binubuksan mo lang ang ibinibigay rito. Mababago mo ang sagot mo sa ibaba ng bawat page. Kung sinasabi ng browser mo ang “Do Not Track” o “Global Privacy Control”, ibig sabihin ay hindi, at hindi ka na tatanungin.</p>
<h2>Ibang site</h2>
<p>Bumubukas sa sariling window ang mga laro ng ibang provider at maaaring maglagay roon ng sariling cookie. Gayundin ang page ng payment provider, at ang site na ginagamit mo sa pag-log in.</p>`,
};
