import type { ActionName } from '../../contract/index.ts';

/** Open to all; never for a member's own data. */
export const openCalls: readonly ActionName[] = `
  site.permission site.keys site.language content.home content.announcements content.banners
  games.list games.catalogue games.pictures games.changes games.vendors games.hot games.menus games.winners games.popular games.details
  games.page
  help.articles support.about legal.documents posts.list posts.post promotion.list promotion.raffleResult jackpot.state tables.pvpRooms tables.liveModels lottery.opened lottery.draws register.settings register.affiliate register.visit register.username register.mobile
  session.logout session.login session.resume session.freePlay session.factorCode session.factor session.passkeyOptions
  session.passkey session.startSignIn session.signIn session.ticket password.email password.link password.verification
  verification.challenge verification.captcha verification.captchaSound verification.smsLogin verification.smsRegister verification.checkRegister verification.countries
`
  .trim()
  .split(/\s+/) as ActionName[];

/**
 * Fields that name nothing owned: public things, free texts, secrets. All other text fields are
 * tried.
 */
export const namesNothing = new Set(
  `language vassalage nodeId vendor host backUrl lottoGameCode origin from to day joinedFrom joinedTo lastActiveFrom lastActiveTo
  documents content page nickname name remark clientSeed bet action selections details data kinds keys number
  fullName birthday birthplace nationality address occupation incomeSource telegram zalo qq
  confirmation passwordCheck receiver itemId proof response code password old oldPassword newPassword confirmNewPassword
  contact countryDialingCode verification security.bindContact.key security.removeContact.key
  house.bet.roundId missions.claim.fromDay account.markRead.ids tournaments.one.id tournaments.join.id tournaments.leave.id promotion.join.id promotion.apply.id promotion.claim.id promotion.raffleClaim.id deposit.create.bonus
  rates agent.openAccount.key agent.openAccount.username mobileNum payeeName email idNumber qqNum line whatsapp facebook wechat
  tiers text chat.history.before chat.news.after chat.report.id chat.hide.person ticket.draw.version topic reference`.split(
    /\s+/,
  ),
);
