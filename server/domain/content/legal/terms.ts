import type { Texts } from '../../../db/tables/catalogue.ts';

/** The built-in terms (INFO-07); raise `builtInVersions` with the text. */
export const terms: Texts = {
  EN: `<p>These terms are between you and the operator of {{brand}}.{{#LICENCE}} The operator runs this site under licence {{licence}}, granted by {{regulator}}: <a href="/licence">licence and official addresses</a>.{{/LICENCE}} By opening an account you accept them, with the <a href="/legal/privacy">privacy notice</a> and the page about <a href="/legal/cookies">cookies</a>, each in the version that was shown.</p>
<h2>1. Who may play</h2>
<ul><li>You are {{age}} or older, and where you are the law allows it.</li><li>An account is for one person, who gives true details and plays for themselves. Nobody has a second one.</li><li>Somebody who has excluded themselves may not open another account. We compare name with birthday, mobile number, document and payout account.</li></ul>
<h2>2. Your account</h2>
<ul><li>Keep your password secret. We never ask for it, nor for a code that we sent you.</li><li>If somebody else has used your account, change the password and write to us at once.</li><li>An account that breaks these terms can be closed. What is yours is then settled through customer service.</li></ul>
<h2>3. Money</h2>
<ul><li>All amounts are Philippine pesos.</li><li>A deposit is credited once its provider confirms it, and once only. If another amount arrives than you asked for, we check it by hand.</li><li>Withdrawals go to an account in your own name, after your identity is verified and what must be bet is bet. The page of withdrawals shows what is missing, and the smallest and largest amount.</li><li>We check each withdrawal by hand. Its money is set aside meanwhile and comes back if it is rejected; you can cancel it as long as it is under review.</li><li>If an entry is wrong, we correct it by another one, which you see in your records. None is deleted.</li></ul>
<h2>4. Bets and results</h2>
<ul><li>A bet is made when our server has confirmed it. What is in your records counts, not what a screen showed when a connection broke.</li><li>A bet that never reached us takes nothing. A round that was cut off is finished by its rules, or its stake comes back.</li><li>A finished round is final. You can check every round of our own games under <a href="/fairness">Fair draws</a>. Games of other providers follow the rules that they show.</li><li>Over time the house has the edge. Nobody can promise you a win.</li>{{#FREEPLAY}}<li>Free play is with play money, which cannot be withdrawn and wins nothing.</li>{{/FREEPLAY}}</ul>
<h2>5. Bonuses and rewards</h2>
<ul><li>Each one states its conditions before you join or claim: who may have it, what must be bet, in which games, until when. The terms of a promotion do not change once it is published.</li><li>You claim them yourself. Until what must be bet of a bonus is bet, nothing can be withdrawn.</li><li>One reward is for one person. What several accounts of one person, or false details, would bring is denied.</li><li>A promotion with a budget ends when that is spent.</li></ul>
<h2>6. Limits and breaks</h2>
<p>You can set limits, take a break or exclude yourself under <a href="/member/responsible">Responsible gaming</a>. A break can be ended early by nobody, and in the first 6 months of a self-exclusion not by us either. Bets made before are settled; during a break you can withdraw, but not bet, deposit or claim.</p>
<h2>7. The chat room</h2>
<p>Be kind. Links, phone numbers and account numbers are not accepted. What breaks the house rules is removed, and its writer may lose the right to write.</p>
<h2>8. When the site cannot be reached</h2>
<p>For maintenance the site may close for a while. Your money and your open rounds are stored with us, not on your device.</p>
<h2>9. Changes</h2>
<p>A new version of these terms has its own date and says what has changed. Members see it at their next visit and are asked to accept it. Nothing is blocked by that: you can go on playing, withdraw, or leave. For bets made before, the earlier version holds.</p>
<h2>10. Questions and complaints</h2>
<p>Customer service is in the menu; complaints can also be sent as <a href="/feedback">feedback</a>.{{#LICENCE}} If we cannot agree, you can turn to {{regulator}}.{{/LICENCE}}</p>`,
  TY: `<p>Ang terms na ito ay sa pagitan mo at ng operator ng {{brand}}.{{#LICENCE}} Pinatatakbo ng operator ang site na ito sa lisensyang {{licence}} mula sa {{regulator}}: <a href="/licence">lisensya at opisyal na address</a>.{{/LICENCE}} Tinatanggap ito ng sinumang magbukas ng account, kasama ang <a href="/legal/privacy">paunawa sa privacy</a> at ang page tungkol sa <a href="/legal/cookies">cookies</a>, sa bersyong ipinakita.</p>
<h2>1. Sino ang puwedeng maglaro</h2>
<ul><li>{{age}} taong gulang ka na o higit pa, at pinapayagan ito ng batas kung nasaan ka.</li><li>Para sa iisang tao ang account, na nagbibigay ng totoong detalye at naglalaro para sa sarili. Walang pangalawang account ang sinuman.</li><li>Hindi puwedeng magbukas ng ibang account ang nag-self-exclude. Inihahambing namin ang pangalan at birthday, mobile number, dokumento at payout account.</li></ul>
<h2>2. Ang account mo</h2>
<ul><li>Ilihim ang password mo. Hindi namin ito hinihingi, pati ang code na ipinadala namin.</li><li>Kung may ibang gumamit ng account mo, palitan agad ang password at sumulat sa amin.</li><li>Maaaring isara ang account na lumalabag sa terms na ito. Aayusin ng customer service ang anumang sa iyo.</li></ul>
<h2>3. Pera</h2>
<ul><li>Piso ng Pilipinas ang lahat ng halaga.</li><li>Pumapasok ang deposito kapag kinumpirma ng provider, at isang beses lang. Kung iba ang dumating na halaga, mano-mano namin itong sinusuri.</li><li>Sa account na nasa sarili mong pangalan lang napupunta ang withdrawal, kapag na-verify na ang pagkakakilanlan mo at naitaya na ang kailangang itaya. Makikita sa page ng withdrawal kung ano ang kulang, at ang pinakamaliit at pinakamalaking halaga.</li><li>Mano-mano naming sinusuri ang bawat withdrawal. Itinatabi muna ang pera at bumabalik kung tanggihan; makakansela mo ito habang sinusuri pa.</li><li>Kung may maling entry, itinatama namin ito sa pamamagitan ng isa pang entry na makikita mo sa mga record. Walang binubura.</li></ul>
<h2>4. Mga taya at resulta</h2>
<ul><li>Nagawa na ang taya kapag kinumpirma ng server namin. Ang nasa mga record mo ang masusunod, hindi ang nakita sa screen nang maputol ang koneksyon.</li><li>Walang ibabawas sa tayang hindi nakarating sa amin. Tatapusin ayon sa patakaran nito ang naputol na round, o ibabalik ang taya.</li><li>Pinal na ang round na tapos na. Masusuri mo ang bawat round ng sarili naming mga laro sa <a href="/fairness">Patas na bunot</a>. Ang patakarang ipinapakita ng ibang provider ang sinusunod ng mga laro nila.</li><li>Sa katagalan, lamang ang bahay. Walang makakapangako ng panalo.</li>{{#FREEPLAY}}<li>Pang-ensayong pera ang gamit sa libreng laro; hindi ito nawi-withdraw at walang napapanalunan.</li>{{/FREEPLAY}}</ul>
<h2>5. Mga bonus at reward</h2>
<ul><li>Nakasaad muna ang mga kondisyon bago ka sumali o mag-claim: para kanino, ano ang kailangang itaya, sa aling mga laro, hanggang kailan. Hindi na nagbabago ang mga kondisyon ng promo kapag nailathala na.</li><li>Ikaw mismo ang magke-claim. Hangga’t hindi pa naitataya ang kailangan para sa bonus, walang mawi-withdraw.</li><li>Isang reward para sa isang tao. Hindi ibinibigay ang makukuha sa maraming account ng iisang tao o sa maling detalye.</li><li>Natatapos ang promo na may budget kapag naubos ito.</li></ul>
<h2>6. Mga limit at pahinga</h2>
<p>Puwede kang magtakda ng limit, magpahinga o mag-self-exclude sa <a href="/member/responsible">Responsableng paglalaro</a>. Walang makakapagpaikli ng pahinga, at sa unang 6 na buwan ng self-exclusion, pati kami ay hindi. Tinatapos ang mga tayang nagawa na; habang nagpapahinga, puwede kang mag-withdraw, pero hindi tumaya, magdeposito o mag-claim.</p>
<h2>7. Ang kuwentuhan</h2>
<p>Maging mabait. Hindi tinatanggap ang link, numero ng telepono at numero ng account. Inaalis ang lumalabag sa mga patakaran, at maaaring mawalan ng karapatang magsulat ang sumulat.</p>
<h2>8. Kapag hindi maabot ang site</h2>
<p>Maaaring magsara sandali ang site para sa maintenance. Nasa amin ang pera mo at mga round na hindi pa tapos, hindi sa device mo.</p>
<h2>9. Mga pagbabago</h2>
<p>May sariling petsa ang bagong bersyon ng terms na ito at nakasaad kung ano ang nabago. Makikita ito ng mga member sa susunod na pagbisita at hihilingin na tanggapin. Walang hinaharang dahil dito: puwede ka pa ring maglaro, mag-withdraw, o umalis. Ang naunang bersyon ang susundin para sa mga tayang nauna.</p>
<h2>10. Mga tanong at reklamo</h2>
<p>Nasa menu ang customer service; puwede ring magpadala ng reklamo bilang <a href="/feedback">feedback</a>.{{#LICENCE}} Kung hindi tayo magkasundo, puwede kang lumapit sa {{regulator}}.{{/LICENCE}}</p>`,
};
