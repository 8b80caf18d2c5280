// Generated from the migrated database by `npm run db:types`. Narrower types of columns are in tables/.
import type { Day, Generated, Int8, Json, Timestamp } from './columns.ts';

export interface Schema {
  accounts: {
    id: Generated<Int8>;
    customer_id: Int8 | null;
    purpose: 'wallet' | 'bonus' | 'locked' | 'vendor' | 'points' | 'house' | 'rails' | 'issuer' | 'fees' | 'jackpot';
    currency: string;
    shard: Generated<number>;
    balance: Generated<Int8>;
    version: Generated<Int8>;
    vendor: string | null;
  };
  announcements: {
    id: Generated<Int8>;
    type: 'B' | 'PL' | 'PU' | 'PR' | 'H';
    execution: 'A' | 'B' | 'F';
    title: Json;
    content: Json;
    promotion_type: string | null;
    published_at: Generated<Timestamp> | null;
    platform: 'W' | 'WEB' | 'html5-desktop' | 'flash' | null;
    position: Generated<number>;
    shown_until: Timestamp | null;
    withdrawn_at: Timestamp | null;
    edited_at: Timestamp | null;
    revision: Generated<number>;
  };
  app_openings: {
    customer_id: Int8;
    at: Generated<Timestamp>;
  };
  auth_attempts: {
    subject: string;
    window_end: Timestamp;
    attempts: Generated<number>;
    not_before: Timestamp | null;
  };
  authenticators: {
    customer_id: Int8;
    secret: Buffer;
    bound_at: Timestamp | null;
    begun_at: Generated<Timestamp>;
    last_step: Generated<Int8>;
  };
  banners: {
    id: Generated<Int8>;
    group_name: 'w_home' | 'w_login' | 'w_reg' | 'w_forget' | 'w_leftmenu';
    position: number;
    scene: string;
    title: Json;
    subtitle: Json;
    linkage_type: 'none' | 'path' | 'game' | 'promotion' | 'url';
    target: Generated<string>;
    published_at: Generated<Timestamp> | null;
    shown_until: Timestamp | null;
    withdrawn_at: Timestamp | null;
    edited_at: Timestamp | null;
    revision: Generated<number>;
    picture: string | null;
  };
  bet_days: {
    customer_id: Int8;
    day: Day;
    game_id: Int8;
    band: number;
    bets: number;
    valid_bet: Int8;
  };
  bet_days_mark: {
    since: Timestamp;
    upto: Timestamp;
  };
  blocked_regions: {
    range: string;
    blocked_at: Generated<Timestamp>;
  };
  calendar_claims: {
    customer_id: Int8;
    day: Day;
    number: number;
    terms_id: number;
    parts: Json;
    at: Generated<Timestamp>;
  };
  calendar_days: {
    day: Day;
    claims: Generated<number>;
    amount: Generated<Int8>;
    points: Generated<Int8>;
  };
  calendar_terms: {
    id: Generated<number>;
    open: boolean;
    needs: 'nothing' | 'deposit' | 'identity';
    week: Json;
    ladder: Json;
    cash_budget: Int8 | null;
    points_budget: Int8 | null;
    at: Generated<Timestamp>;
  };
  captchas: {
    key: string;
    text_hash: Buffer;
    made_at: Generated<Timestamp>;
    expires_at: Timestamp;
  };
  catalogue_answers: {
    key: string;
    version: string;
    etag: string;
    br: Buffer;
    gzip: Buffer;
  };
  catalogue_columns: {
    version: string;
    position: number;
    br: Buffer;
  };
  catalogue_orders: {
    language: string;
    version: string;
    game_ids: string;
  };
  chat_hidden: {
    customer_id: Int8;
    hidden_id: Int8;
  };
  chat_members: {
    customer_id: Int8;
    person: string;
    agreed_at: Timestamp | null;
    muted_until: Timestamp | null;
  };
  chat_messages: {
    id: Int8;
    change: Int8;
    customer_id: Int8;
    key: string;
    text: string;
    created_at: Generated<Timestamp>;
    removed_at: Timestamp | null;
  };
  chat_reports: {
    message_id: Int8;
    customer_id: Int8;
    reason: 'scam' | 'insult' | 'spam' | 'other';
    created_at: Generated<Timestamp>;
    settled_at: Timestamp | null;
  };
  chat_room: {
    id: Generated<number>;
    last_change: Generated<Int8>;
    open: Generated<boolean>;
  };
  contract_lines: {
    settlement_id: Int8;
    customer_id: Int8;
    valid_bet: Int8;
    net: Int8;
    counted: boolean;
  };
  contract_settlements: {
    id: Generated<Int8>;
    contract_id: Int8;
    payer_id: Int8 | null;
    customer_id: Int8;
    kind: string;
    period_from: Timestamp;
    period_to: Timestamp;
    valid_bet: Int8;
    net: Int8;
    active: number;
    base: Int8;
    tier: number | null;
    rate: number | null;
    amount: Int8;
    state: 'nothing' | 'owed' | 'paid';
    paid_at: Timestamp | null;
    transfer_id: Int8 | null;
  };
  contracts: {
    id: Generated<Int8>;
    offerer_id: Int8 | null;
    customer_id: Int8;
    kind: 'dividend' | 'salary' | 'hourSalary' | 'agentRealtimeSalary';
    period: 'D' | 'W' | 'H' | 'M' | null;
    salary_type: 'profit' | 'loss' | 'singleBet' | null;
    tiers: Json;
    highest: number;
    state: Generated<'pending' | 'active' | 'rejected' | 'withdrawn' | 'replaced' | 'terminated'>;
    ended_by: 'offerer' | 'customer' | 'house' | 'rate' | 'replaced' | null;
    offered_at: Generated<Timestamp>;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
    settled_upto: Timestamp | null;
    due_at: Timestamp | null;
  };
  customers: {
    id: Generated<Int8>;
    account: string;
    nickname: string;
    type: Generated<number>;
    password_hash: string | null;
    default_password: Generated<boolean>;
    password_changed_at: Generated<Timestamp>;
    password_expires_at: Timestamp | null;
    disabled_at: Timestamp | null;
    language: string | null;
    time_zone: Generated<string>;
    upline_id: Int8 | null;
    first_login_at: Timestamp | null;
    created_at: Generated<Timestamp>;
    mobile: string | null;
    mobile_verified_at: Timestamp | null;
    email: string | null;
    email_verified_at: Timestamp | null;
    affiliate_code: string | null;
    networks_forgotten_at: Timestamp | null;
    referral_code: string | null;
    referred_by: Int8 | null;
    alias: string | null;
    shown_account: Generated<string>;
    hidden_on_boards: Generated<boolean>;
    first_steps_until: Timestamp | null;
  };
  daily_best_wins: {
    customer_id: Int8;
    day: Day;
    payout: Int8;
    game_id: Int8;
  };
  deposit_bonuses: {
    deposit_id: Int8;
    promotion_id: Int8;
    claim_id: Int8;
    state: Generated<'chosen' | 'due' | 'issued' | 'missed'>;
    reason: 'unavailable' | 'break' | null;
    bonus: Int8 | null;
  };
  deposit_events: {
    id: Generated<Int8>;
    deposit_id: Int8;
    state: string;
    by: 'player' | 'provider' | 'operator' | 'clock';
    event: string | null;
    at: Generated<Timestamp>;
  };
  deposits: {
    id: Generated<Int8>;
    customer_id: Int8;
    key: string;
    fingerprint: Buffer;
    reference: string;
    rail: string;
    amount: Int8;
    currency: string;
    payment: string | null;
    instructions: Json | null;
    state: Generated<'pending' | 'credited' | 'failed' | 'expired' | 'review'>;
    reason: string | null;
    paid: Int8 | null;
    credited: Int8 | null;
    transfer_id: Int8 | null;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    changed_at: Generated<Timestamp>;
  };
  draw_chains: {
    id: Generated<Int8>;
    table_code: string;
    key_id: string;
    salt: Buffer;
    head: Buffer;
    links: number;
    made_at: Generated<Timestamp>;
  };
  entries: {
    transfer_id: Int8;
    line: number;
    account_id: Int8;
    amount: Int8;
    balance_after: Int8;
    at: Generated<Timestamp>;
  };
  exclusion_matches: {
    id: Generated<Int8>;
    customer_id: Int8 | null;
    excluded_id: Int8;
    traits: string[];
    proven: boolean;
    point: 'registration' | 'identity' | 'deposit' | 'payout';
    times: Generated<number>;
    first_at: Generated<Timestamp>;
    last_at: Generated<Timestamp>;
    cleared_at: Timestamp | null;
  };
  exclusion_traits: {
    hash: Buffer;
    customer_id: Int8;
    kind: 'person' | 'mobile' | 'document' | 'payout';
  };
  factor_tickets: {
    ticket_hash: Buffer;
    customer_id: Int8;
    area: 'member' | 'agent';
    attempts: Generated<number>;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    login_type: Generated<string>;
  };
  favourites: {
    customer_id: Int8;
    game_id: Int8;
    added_at: Generated<Timestamp>;
  };
  feedback: {
    id: Generated<Int8>;
    customer_id: Int8;
    kind: 'feedback' | 'complaint';
    content: string;
    page: string;
    sent_at: Generated<Timestamp>;
    pictures: Generated<number>;
  };
  finished_missions: {
    id: Generated<Int8>;
    customer_id: Int8;
    at: Generated<Timestamp>;
  };
  first_bets: {
    customer_id: Int8;
    game_id: Int8;
    day: Day;
  };
  form_keys: {
    key_hash: Buffer;
    fingerprint: Buffer;
    customer_id: Int8 | null;
    claimed_at: Generated<Timestamp>;
  };
  free_plays: {
    request_hash: Buffer;
    customer_id: Int8;
    created_at: Generated<Timestamp>;
  };
  game_tables: {
    code: string;
    runner: string | null;
    lease_until: Generated<Timestamp>;
    attended_until: Generated<Timestamp>;
  };
  games: {
    game_id: Int8;
    game_code: string;
    vendor: string;
    category: string;
    classify: string;
    names: Json;
    is_hot: Generated<number>;
    hot_rank: number | null;
    trial_offered: Generated<boolean>;
    vendor_entry: Generated<boolean>;
    maintenance: Generated<boolean>;
    rtp: number | null;
    volatility: 'low' | 'medium' | 'high' | null;
    released_on: Day;
    changed: Generated<Int8>;
    min_bet: number | null;
    lines: number | null;
    features: string[] | null;
  };
  games_removed: {
    game_id: Int8;
    changed: Int8;
  };
  half_month_sums: {
    account_id: Int8;
    start: Day;
    category: string;
    deposits: Int8;
    withdrawals: Int8;
    bets: Int8;
    stake: Int8;
    valid_bet: Int8;
    payout: Int8;
    promotions: Int8;
    rebates: Int8;
  };
  identities: {
    provider: string;
    subject: string;
    customer_id: Int8;
    email: Generated<string>;
    linked_at: Generated<Timestamp>;
  };
  identity_flows: {
    state_hash: Buffer;
    provider: string;
    customer_id: Int8 | null;
    code_verifier: string;
    nonce: string;
    redirect_uri: string;
    expires_at: Timestamp;
    binding_hash: Generated<Buffer>;
  };
  jackpot_mark: {
    upto: Timestamp;
  };
  jackpot_pots: {
    pot: 'mini' | 'minor' | 'mega';
    account_id: Int8;
    carry: Generated<Int8>;
    starts: Generated<number>;
  };
  jackpot_terms: {
    id: Generated<number>;
    open: boolean;
    pots: Json;
    at: Generated<Timestamp>;
  };
  jackpot_wins: {
    round_id: Int8;
    pot: string;
    customer_id: Int8;
    game_id: Int8;
    amount: Int8;
    drawn: boolean;
    at: Generated<Timestamp>;
    notified: Generated<boolean>;
  };
  known_networks: {
    customer_id: Int8;
    network: string;
    known_since: Generated<Timestamp>;
    used_at: Generated<Timestamp>;
  };
  kyc_submissions: {
    id: Generated<Int8>;
    customer_id: Int8;
    state: Generated<'pending' | 'approved' | 'rejected'>;
    reason: string | null;
    full_name: string;
    birthday: Day;
    birthplace: string;
    nationality: string;
    present_address: string;
    permanent_address: string;
    occupation: string;
    income_source: string;
    document: string;
    document_number: string;
    pictures: string[];
    submitted_at: Generated<Timestamp>;
    decided_at: Timestamp | null;
    document_hash: Buffer | null;
  };
  launches: {
    id: Generated<Int8>;
    token_hash: Buffer;
    session_id: Int8;
    customer_id: Int8;
    game_id: Int8;
    vendor: string;
    game_code: string;
    wallet_id: Int8;
    house_id: Int8;
    currency: string;
    trial: boolean;
    language: string;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
  };
  legal_acceptances: {
    customer_id: Int8;
    kind: 'terms' | 'privacy' | 'cookies';
    version: string;
    at: Generated<Timestamp>;
  };
  legal_documents: {
    id: Generated<number>;
    kind: 'terms' | 'privacy' | 'cookies';
    version: string;
    content: Json;
    changes: Json;
    published_at: Generated<Timestamp>;
  };
  level_days: {
    leader_id: Int8;
    account_id: Int8;
    day: Day;
    category: string;
    deposits: Int8;
    withdrawals: Int8;
    bets: Int8;
    stake: Int8;
    valid_bet: Int8;
    payout: Int8;
    promotions: Int8;
    rebates: Int8;
  };
  level_half_months: {
    leader_id: Int8;
    account_id: Int8;
    start: Day;
    category: string;
    deposits: Int8;
    withdrawals: Int8;
    bets: Int8;
    stake: Int8;
    valid_bet: Int8;
    payout: Int8;
    promotions: Int8;
    rebates: Int8;
  };
  login_tickets: {
    ticket_hash: Buffer;
    session_id: Int8;
    expires_at: Timestamp;
  };
  member_days: {
    customer_id: Int8;
    day: Day;
    category: string;
    registrations: Int8;
    first_deposits: Int8;
    first_deposit_sum: Int8;
    deposits: Int8;
    withdrawals: Int8;
    bets: Int8;
    stake: Int8;
    valid_bet: Int8;
    payout: Int8;
    promotions: Int8;
    rebates: Int8;
  };
  member_events: {
    customer_id: Int8;
    seq: Int8;
    event: Json;
    at: Generated<Timestamp>;
  };
  member_feeds: {
    customer_id: Int8;
    last_seq: Int8;
  };
  messages: {
    id: Generated<Int8>;
    customer_id: Int8;
    kind: 'money' | 'security' | 'platform' | 'promotion' | 'team';
    cause: string;
    text_key: string;
    params: Generated<Json>;
    texts: Json | null;
    created_at: Generated<Timestamp>;
    read_at: Timestamp | null;
    deleted_at: Timestamp | null;
  };
  mission_boards: {
    month: Day;
    customer_id: Int8;
    score: Int8;
    reached_at: Timestamp;
    place: Generated<Int8>;
  };
  mission_claims: {
    mission_id: number;
    customer_id: Int8;
    from_day: Day;
    step: number;
    reward: Json;
    at: Generated<Timestamp>;
  };
  mission_members: {
    mission_id: number;
    customer_id: Int8;
  };
  missions: {
    id: Generated<number>;
    words: Json;
    goal: 'bets' | 'validBet' | 'games' | 'newGames' | 'days' | 'signIns' | 'streak' | 'deposit' | 'identity' | 'app' | 'friends';
    period: 'once' | 'day' | 'week' | 'month' | 'season';
    categories: string[] | null;
    vendors: string[] | null;
    games: string[] | null;
    min_stake: Generated<number>;
    steps: Json;
    needs: 'nothing' | 'deposit' | 'identity';
    min_vip: Generated<number>;
    new_days: number | null;
    from_day: Day;
    to_day: Day | null;
    cash_budget: Int8 | null;
    points_budget: Int8 | null;
    max_claims: number | null;
    named: Generated<boolean>;
    position: Generated<number>;
    closed_day: Day | null;
    cash_paid: Generated<Int8>;
    points_paid: Generated<Int8>;
    claims: Generated<number>;
  };
  operator_keys: {
    name: string;
    key_hash: Buffer;
    added_at: Generated<Timestamp>;
    added_by: string;
    revoked_at: Timestamp | null;
  };
  operator_pictures: {
    name: string;
    width: number;
    height: number;
    bytes: Buffer;
  };
  outbox_keys: {
    key_hash: Buffer;
    session_id: Int8;
    customer_id: Int8;
    expires_at: Timestamp;
  };
  outgoing_messages: {
    id: Generated<Int8>;
    channel: 'sms' | 'email';
    address: string;
    subject: string | null;
    body: string;
    sent_at: Generated<Timestamp>;
  };
  passkey_challenges: {
    challenge_hash: Buffer;
    customer_id: Int8 | null;
    expires_at: Timestamp;
  };
  passkeys: {
    id: Generated<Int8>;
    credential_id: string;
    customer_id: Int8;
    public_key: Buffer;
    sign_count: Int8;
    transports: string[];
    rp_id: string;
    name: string;
    created_at: Generated<Timestamp>;
    last_used_at: Timestamp | null;
  };
  password_links: {
    token_hash: Buffer;
    customer_id: Int8;
    expires_at: Timestamp;
    binding_hash: Generated<Buffer>;
  };
  payout_accounts: {
    id: Generated<Int8>;
    customer_id: Int8;
    institution: string;
    number: string;
    name: string;
    bound_at: Generated<Timestamp>;
    removed_at: Timestamp | null;
  };
  pending_sign_ups: {
    handle_hash: Buffer;
    provider: string;
    subject: string;
    name: string;
    expires_at: Timestamp;
  };
  pictures: {
    id: Generated<Int8>;
    customer_id: Int8;
    type: 'image/png' | 'image/jpeg';
    bytes: Buffer;
    made_at: Generated<Timestamp>;
    used_at: Timestamp | null;
    ticket_id: Int8 | null;
    feedback_id: Int8 | null;
  };
  play_breaks: {
    id: Generated<Int8>;
    customer_id: Int8;
    kind: 'cool_off' | 'exclusion';
    begins_at: Timestamp;
    ends_at: Timestamp;
  };
  play_guard_events: {
    id: Generated<Int8>;
    customer_id: Int8;
    by: 'player' | 'operator';
    change: string;
    details: Json;
    at: Generated<Timestamp>;
  };
  play_guards: {
    customer_id: Int8;
    cool_off_until: Timestamp | null;
    excluded_at: Timestamp | null;
    excluded_until: Timestamp | null;
    reality_minutes: number | null;
    active_at: Timestamp | null;
    created_at: Generated<Timestamp>;
  };
  play_hours: {
    customer_id: Int8;
    hour: Timestamp;
    staked: Generated<Int8>;
    paid: Generated<Int8>;
    seconds: Generated<number>;
  };
  play_limits: {
    customer_id: Int8;
    kind: 'deposit' | 'loss' | 'wager' | 'time';
    period: 'day' | 'week' | 'month';
    amount: Int8;
    next_amount: Int8 | null;
    next_at: Timestamp | null;
  };
  point_items: {
    id: Generated<Int8>;
    code: string;
    kind: 'cash' | 'goods';
    words: Json;
    points: Int8;
    amount: Generated<Int8>;
    stock: number | null;
    open: Generated<boolean>;
    created_at: Generated<Timestamp>;
    picture: string | null;
  };
  point_mark: {
    one: Generated<boolean>;
    upto: Timestamp;
  };
  point_progress: {
    customer_id: Int8;
    type: 'live' | 'lottery' | 'pvp' | 'slots' | 'sports' | 'deposit';
    centavos: Int8;
    earned: Generated<Int8>;
  };
  point_redemptions: {
    id: Generated<Int8>;
    customer_id: Int8;
    key: string;
    fingerprint: Buffer;
    reference: string;
    item_id: Int8;
    kind: 'cash' | 'goods';
    words: Json;
    quantity: number;
    points: Int8;
    amount: Int8;
    ratio: number | null;
    cash: Int8 | null;
    receiver: Json | null;
    state: 'process' | 'approved' | 'rejected';
    remark: string | null;
    transfer_id: Int8;
    money_id: Int8 | null;
    back_transfer_id: Int8 | null;
    created_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
  };
  posts: {
    id: Generated<Int8>;
    kind: 'news' | 'blog';
    slug: string;
    category: 'games' | 'tournaments' | 'winners' | 'maintenance' | 'house' | null;
    tags: Generated<string[]>;
    cover: string | null;
    link: Json | null;
    texts: Json;
    published_at: Timestamp | null;
    withdrawn_at: Timestamp | null;
    edited_at: Timestamp | null;
    revision: Generated<number>;
    picture: string | null;
  };
  prize_tickets: {
    id: Generated<Int8>;
    grant_id: Int8;
    drawn: Generated<boolean>;
  };
  profiles: {
    customer_id: Int8;
    details: Generated<Json>;
    avatar: string | null;
    avatar_picture_id: Int8 | null;
    avatar_type: 'image/png' | 'image/jpeg' | null;
    avatar_bytes: Buffer | null;
    changed_at: Generated<Timestamp>;
  };
  promotion_claims: {
    id: Generated<Int8>;
    promotion_id: Int8;
    customer_id: Int8;
    state: 'joined' | 'applying' | 'rejected' | 'issued';
    period: string | null;
    deposit_id: Int8 | null;
    bonus: Int8 | null;
    transfer_id: Int8 | null;
    remark: string | null;
    pictures: Generated<string[]>;
    note: string | null;
    joined_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
  };
  promotions: {
    id: Generated<Int8>;
    type: 'sports' | 'live' | 'slots' | 'card' | 'fish' | 'lotto' | 'rebate' | 'pointsMall' | 'ranking' | 'deposit' | 'appDownload' | 'newbie';
    rule: 'newbie' | 'deposit' | 'application' | 'appDownload' | 'rebate' | 'raffle';
    title: Json;
    summary: Json;
    terms: Json;
    scene: string;
    position: Generated<number>;
    starts_at: Timestamp;
    ends_at: Timestamp | null;
    closed_at: Timestamp | null;
    daily: Generated<boolean>;
    bonus_fixed: Int8 | null;
    bonus_percent: number | null;
    max_bonus: Int8 | null;
    min_deposit: Int8 | null;
    first_deposit: Generated<boolean>;
    new_days: number | null;
    needs_verified: Generated<boolean>;
    turnover_percent: number;
    categories: Generated<string[]>;
    created_at: Generated<Timestamp>;
    budget: Int8 | null;
    spent: Generated<Int8>;
    bonus_rate: number | null;
  };
  push_devices: {
    id: Generated<Int8>;
    customer_id: Int8;
    session_id: Int8;
    endpoint: string;
    p256dh: string;
    auth: string;
    kinds: string[];
    language: string;
    created_at: Generated<Timestamp>;
  };
  push_jobs: {
    message_id: Int8;
    device_id: Int8;
    tries: Generated<number>;
    due_at: Generated<Timestamp>;
  };
  raffle_numbers: {
    promotion_id: Int8;
    number: number;
    customer_id: Int8;
    claimed_at: Generated<Timestamp>;
  };
  raffle_winners: {
    promotion_id: Int8;
    place: number;
    number: number;
    customer_id: Int8;
    points: Int8;
    amount: Int8;
    turnover_percent: number;
    paid_at: Timestamp | null;
  };
  raffles: {
    promotion_id: Int8;
    bet_per_number: Int8;
    max_per_member: number;
    max_numbers: number;
    vendors: Generated<string[]>;
    needs_identity: Generated<boolean>;
    many_prizes: Generated<boolean>;
    prizes: Json;
    claim_until: Timestamp;
    draw_at: Timestamp;
    server_seed: Buffer;
    seed_hash: string;
    numbers: Generated<number>;
    digest: string;
    drawn_at: Timestamp | null;
    members: number | null;
    skipped: Generated<Json>;
    cancelled_at: Timestamp | null;
    cancel_reason: string | null;
  };
  read_marks: {
    customer_id: Int8;
    announcement_id: Int8;
    read_at: Generated<Timestamp>;
  };
  rebate_bets: {
    customer_id: Int8;
    day: Day;
    category: string;
    rate: number;
    valid_bet: Int8;
    paid_bet: Generated<Int8>;
    paid: Generated<Int8>;
    owed: Generated<Int8>;
  };
  rebate_mark: {
    upto: Timestamp;
  };
  rebate_payments: {
    id: Generated<Int8>;
    customer_id: Int8;
    amount: Int8;
    turnover_percent: number;
    automatic: boolean;
    lines: Json;
    transfer_id: Int8 | null;
    at: Generated<Timestamp>;
  };
  rebate_terms: {
    from_day: Day;
    rates: Json;
    hour: number | null;
    min_payment: Int8;
    turnover_percent: number;
    set_at: Generated<Timestamp>;
  };
  recovery_codes: {
    customer_id: Int8;
    code_hash: Buffer;
    used_at: Timestamp | null;
  };
  referral_rewards: {
    id: Generated<Int8>;
    friend_id: Int8;
    inviter_id: Int8;
    rule_id: Int8;
    joined_at: Generated<Timestamp>;
    state: Generated<'open' | 'review' | 'ready' | 'claimed' | 'missed' | 'denied'>;
    verified: Generated<boolean>;
    deposited: Generated<boolean>;
    bet: Generated<boolean>;
    looked_at: Timestamp | null;
    reason: 'agent' | 'identity' | 'payout' | 'known' | 'closed' | 'device' | 'operator' | null;
    allowed_at: Timestamp | null;
    note: string | null;
    claimed_at: Timestamp | null;
    transfer_id: Int8 | null;
    changed_at: Generated<Timestamp>;
  };
  referral_rules: {
    id: Generated<Int8>;
    open: boolean;
    reward: Int8;
    min_deposit: Int8;
    min_turnover: Int8;
    days: number;
    max_per_month: number;
    turnover_percent: number;
    created_at: Generated<Timestamp>;
  };
  register_links: {
    id: Generated<Int8>;
    customer_id: Int8;
    key: string;
    fingerprint: Buffer;
    code: string;
    name: string;
    role: 'member' | 'agent';
    rates: Json;
    max_uses: number | null;
    uses: Generated<number>;
    visits: Generated<number>;
    expires_at: Timestamp | null;
    closed_at: Timestamp | null;
    created_at: Generated<Timestamp>;
  };
  registrations: {
    customer_id: Int8;
    method: 'username' | 'mobile' | 'agent';
    url: string;
    birthday: Day | null;
    payee_name: string | null;
    details: Generated<Json>;
    agreed_at: Generated<Timestamp>;
    link_id: Int8 | null;
  };
  remember_tokens: {
    token_hash: Buffer;
    device_id: Int8;
    salt: Buffer;
    used_at: Timestamp | null;
  };
  remembered_devices: {
    id: Generated<Int8>;
    customer_id: Int8;
    login_type: string;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    ended_at: Timestamp | null;
  };
  rounds: {
    id: Int8;
    customer_id: Int8;
    game_id: Int8;
    launch_id: Int8 | null;
    stake: Int8;
    payout: Int8;
    outcome: Json;
    seed_id: Int8 | null;
    nonce: Int8 | null;
    currency: string;
    balance_after: Int8;
    balance_version: Int8;
    at: Generated<Timestamp>;
    table_round_id: Int8 | null;
    valid_bet: Int8;
    jackpot_terms: number | null;
  };
  seamless_transactions: {
    vendor: string;
    customer_id: Int8;
    transaction_id: string;
    kind: 'debit' | 'credit' | 'tombstone';
    state: Generated<'done' | 'rolled_back'>;
    launch_id: Int8;
    round_id: string | null;
    amount: Generated<Int8>;
    fingerprint: Buffer;
    balance_after: Generated<Int8>;
    at: Generated<Timestamp>;
    valid_bet: Generated<Int8>;
    bonus: string | null;
  };
  secret_keys: {
    id: string;
    wrapped: Buffer;
    made_at: Generated<Timestamp>;
    used_from: Timestamp;
  };
  security_events: {
    id: Generated<Int8>;
    customer_id: Int8;
    kind: string;
    at: Generated<Timestamp>;
    count: Generated<number>;
    ip: string;
    user_agent: string;
    network: string | null;
    details: Generated<Json>;
    hour: Timestamp | null;
    visitor: string | null;
  };
  seeds: {
    id: Generated<Int8>;
    customer_id: Int8;
    server_seed: Buffer;
    client_seed: string;
    nonce: Generated<Int8>;
    created_at: Generated<Timestamp>;
    revealed_at: Timestamp | null;
    spun_at: Timestamp | null;
  };
  seen_nonces: {
    nonce: string;
    expires_at: Timestamp;
  };
  sessions: {
    id: Generated<Int8>;
    token_hash: Buffer;
    customer_id: Int8;
    created_at: Generated<Timestamp>;
    last_seen_at: Generated<Timestamp>;
    expires_at: Timestamp;
    idle_seconds: number;
    ip: string;
    user_agent: string;
    ended_at: Timestamp | null;
    login_type: Generated<string>;
    device_id: Int8 | null;
    renewed_at: Timestamp | null;
    authenticated_at: Generated<Timestamp>;
    restricted: Generated<boolean>;
  };
  settings: {
    key: string;
    value: Json;
  };
  simulated_callbacks: {
    id: Generated<Int8>;
    payment_id: string;
    event: string;
    status: string;
    amount: Int8;
    due_at: Timestamp;
    tries: Generated<number>;
    done_at: Timestamp | null;
  };
  simulated_payments: {
    id: string;
    reference: string;
    rail: string;
    amount: Int8;
    currency: string;
    state: Generated<'waiting' | 'paid' | 'rejected'>;
    expires_at: Timestamp;
    made_at: Generated<Timestamp>;
    return_url: Generated<string>;
  };
  simulated_payouts: {
    id: string;
    reference: string;
    amount: Int8;
    currency: string;
    event: string;
    status: 'paid' | 'failed';
    due_at: Timestamp;
    tries: Generated<number>;
    done_at: Timestamp | null;
  };
  simulated_vendor_rounds: {
    id: string;
    opening: Buffer;
    key: string;
    token: string | null;
    player_id: string;
    stake: Int8;
    choice: string;
    result: string;
    payout: Int8;
    state: Generated<'betting' | 'paying' | 'returning' | 'paid' | 'rejected' | 'returned'>;
    rejection: string | null;
    balance: Int8 | null;
    due_at: Timestamp;
    made_at: Generated<Timestamp>;
  };
  socket_tickets: {
    ticket_hash: Buffer;
    session_id: Int8;
    expires_at: Timestamp;
  };
  spent_challenges: {
    challenge: Buffer;
    expires_at: Timestamp;
  };
  staged_rounds: {
    id: Int8;
    customer_id: Int8;
    launch_id: Int8;
    game_id: Int8;
    game_code: string;
    key: string;
    stake: Int8;
    seed_id: Int8;
    nonce: Int8;
    state: Json;
    step: Generated<number>;
    last_key: string | null;
    last_asked: Buffer | null;
    started_at: Generated<Timestamp>;
    acted_at: Generated<Timestamp>;
    settled_at: Timestamp | null;
    refunded: Generated<boolean>;
  };
  support_messages: {
    id: Generated<Int8>;
    ticket_id: Int8;
    operator: string | null;
    key: string | null;
    text: string;
    pictures: Generated<string[]>;
    missing_pictures: Generated<number>;
    at: Generated<Timestamp>;
  };
  support_tickets: {
    id: Generated<Int8>;
    number: string;
    customer_id: Int8;
    key: string;
    topic: 'deposit' | 'withdrawal' | 'identity' | 'round' | 'bonus' | 'account' | 'other';
    reference: string | null;
    state: Generated<'waiting' | 'answered' | 'closed'>;
    opened_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
    answered_at: Timestamp | null;
    closed_at: Timestamp | null;
    closed_by: string | null;
  };
  table_bets: {
    id: Int8;
    round_id: Int8;
    customer_id: Int8;
    launch_id: Int8;
    key: string;
    stake: Int8;
    selections: Json;
    state: Generated<'open' | 'settled' | 'refunded'>;
    payout: Int8 | null;
    at: Generated<Timestamp>;
  };
  table_rounds: {
    id: Generated<Int8>;
    table_code: string;
    number: Int8;
    server_seed: Buffer | null;
    state: Generated<'open' | 'drawn' | 'settled' | 'refunded'>;
    outcome: Json | null;
    opens_at: Timestamp;
    closes_at: Timestamp;
    draws_at: Timestamp;
    ends_at: Timestamp;
    chain_id: Int8 | null;
    link: number | null;
    seed_hash: Buffer | null;
    bets_hash: Buffer | null;
  };
  team_account_changes: {
    customer_id: Int8;
  };
  team_active: {
    leader_id: Int8;
    day: Day;
    previous_day: Day;
    members: Int8;
  };
  team_balance_counts: {
    leader_id: Int8;
    bucket: Int8;
    members: Int8;
  };
  team_changes: {
    id: Generated<Int8>;
    at: Generated<Timestamp>;
    customer_id: Int8;
    upline_id: Int8 | null;
    is_agent: boolean;
    moved: boolean;
    opened_at: Timestamp;
  };
  team_days: {
    leader_id: Int8;
    day: Day;
    category: string;
    registrations: Generated<Int8>;
    first_deposits: Generated<Int8>;
    first_deposit_sum: Generated<Int8>;
    deposits: Generated<Int8>;
    withdrawals: Generated<Int8>;
    bets: Generated<Int8>;
    stake: Generated<Int8>;
    valid_bet: Generated<Int8>;
    payout: Generated<Int8>;
    promotions: Generated<Int8>;
    rebates: Generated<Int8>;
    moved_in: Generated<Int8>;
  };
  team_last_active: {
    leader_id: Int8;
    customer_id: Int8;
    day: Day;
  };
  team_mark: {
    one: Generated<boolean>;
    upto: Timestamp;
    transfer_id: Generated<Int8>;
    summed: Generated<Day>;
  };
  team_members: {
    customer_id: Int8;
    upline_id: Int8 | null;
    joined: Generated<boolean>;
    is_agent: Generated<boolean>;
    balance: Generated<Int8>;
    deposited: Generated<boolean>;
    active_day: Day | null;
  };
  team_news: {
    customer_id: Int8;
    kind: 'joined' | 'deposited';
    agent_id: Int8;
    deposit_id: Int8 | null;
    at: Generated<Timestamp>;
    done: Generated<boolean>;
  };
  team_news_days: {
    agent_id: Int8;
    day: Day;
    kind: 'joined' | 'deposited';
    events: number;
    amount: Int8;
  };
  team_rate_bounds: {
    category: 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' | 'LOTT' | 'ELOTT';
    from_day: Day;
    rate: number;
  };
  team_rates: {
    customer_id: Int8;
    category: 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' | 'LOTT' | 'ELOTT';
    from_day: Day;
    rate: number;
    set_by: Int8 | null;
    set_at: Generated<Timestamp>;
  };
  team_rebate_mark: {
    one: Generated<boolean>;
    first_day: Day;
    day: Day;
  };
  team_rebates: {
    customer_id: Int8;
    day: Day;
    earned: Int8;
    carried: Int8;
    amount: Int8;
    state: 'owed' | 'paid' | 'nothing';
    transfer_id: Int8 | null;
    paid_at: Timestamp | null;
  };
  team_roster: {
    leader_id: Int8;
    customer_id: Int8;
    account: string;
    joined_at: Timestamp;
    last_active: Day;
    members: Int8;
    is_agent: boolean;
    closed: boolean;
    direct: Generated<boolean>;
  };
  team_roster_balances: {
    leader_id: Int8;
    customer_id: Int8;
    account: string;
    joined_at: Timestamp;
    last_active: Day;
    members: Int8;
    is_agent: boolean;
    closed: boolean;
    balance: Int8;
    direct: Generated<boolean>;
  };
  team_rostered: {
    leader_id: Int8;
  };
  team_shares: {
    day: Day;
    customer_id: Int8;
    child_id: Int8;
    category: string;
    bet_day: Day;
    own_rate: number;
    below_rate: number;
    valid_bet: Int8;
  };
  team_totals: {
    leader_id: Int8;
    members: Int8;
    agents: Int8;
    balance: Int8;
  };
  team_transfers: {
    transfer_id: Int8;
    from_id: Int8;
    to_id: Int8;
    amount: Int8;
    at: Timestamp;
  };
  team_wide: {
    leader_id: Int8;
  };
  ticket_draws: {
    ticket_id: Int8;
    customer_id: Int8;
    kind: string;
    terms_id: number;
    position: number;
    prizes: Json;
    seed_id: Int8;
    nonce: Int8;
    seen: Generated<boolean>;
    at: Generated<Timestamp>;
  };
  ticket_grants: {
    id: Generated<Int8>;
    customer_id: Int8;
    kind: string;
    source: string;
    key: string;
    count: number;
    day: Day;
    days: number;
    lapsed: Generated<boolean>;
    at: Generated<Timestamp>;
  };
  ticket_kinds: {
    kind: 'egg' | 'envelope' | 'wheel';
    open: Generated<boolean>;
    terms_id: number | null;
  };
  ticket_prizes: {
    terms_id: number;
    position: number;
    points: number;
    amount: Int8;
    turnover_percent: number;
    weight: number;
    stock: number | null;
    paid: Generated<number>;
  };
  ticket_terms: {
    id: Generated<number>;
    kind: string;
    needs: 'nothing' | 'deposit' | 'identity';
    days: number;
    at: Generated<Timestamp>;
  };
  tournament_corrections: {
    transfer_id: Int8;
    customer_id: Int8;
    round_id: Int8 | null;
    vendor: string | null;
    transaction_id: string | null;
  };
  tournament_days: {
    tournament_id: Int8;
    customer_id: Int8;
    day: Day;
    score: Int8;
    reached_at: Timestamp | null;
  };
  tournament_entries: {
    tournament_id: Int8;
    customer_id: Int8;
    joined_at: Generated<Timestamp>;
    score: Generated<Int8>;
    reached_at: Timestamp | null;
    place: Generated<Int8>;
  };
  tournament_mark: {
    upto: Timestamp;
  };
  tournament_prizes: {
    tournament_id: Int8;
    rank: number;
    customer_id: Int8;
    score: Int8;
    points: Int8;
    amount: Int8;
    turnover_percent: number;
    paid_at: Timestamp | null;
  };
  tournaments: {
    id: Generated<Int8>;
    title: Json;
    summary: Json;
    terms: Json;
    metric: 'multiplier' | 'wins' | 'missions';
    categories: Generated<string[]>;
    games: Generated<string[]>;
    min_stake: Int8;
    points_per_win: number | null;
    wins_per_day: number | null;
    begins_at: Timestamp;
    ends_at: Timestamp;
    pay_minutes: number;
    places: number | null;
    needs: 'nothing' | 'deposit' | 'identity';
    prizes: Json;
    entrants: Generated<number>;
    cancelled_at: Timestamp | null;
    cancel_reason: string | null;
    closed_at: Timestamp | null;
    created_at: Generated<Timestamp>;
  };
  transaction_passwords: {
    customer_id: Int8;
    hash: string;
    changed_at: Generated<Timestamp>;
    held_until: Timestamp | null;
  };
  transfers: {
    id: Generated<Int8>;
    kind: string;
    scope: string;
    key: string;
    fingerprint: Buffer;
    at: Generated<Timestamp>;
    meta: Json | null;
  };
  turnover_marks: {
    customer_id: Int8;
    at: Timestamp;
  };
  vendor_categories: {
    vendor: string;
    category: 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'LOTT' | 'ELOTT';
    position: number;
  };
  vendor_corrections: {
    id: Generated<Int8>;
    at: Generated<Timestamp>;
    customer_id: Int8;
    vendor: string;
    transaction_id: string;
    rolled_back: boolean;
    valid_bet: Int8;
  };
  vendor_keys: {
    vendor: string;
    secret: Buffer;
    created_at: Generated<Timestamp>;
  };
  vendor_limits: {
    vendor: string;
    max_daily_loss: Generated<Int8>;
    bonus_types: Generated<string[]>;
    day: Generated<Day>;
    net_loss: Generated<Int8>;
    closed_at: Timestamp | null;
  };
  vendors: {
    code: string;
    name: string;
    connected: Generated<boolean>;
    own_wallet: Generated<boolean>;
    maintenance: Generated<boolean>;
    launch_url: string | null;
  };
  verification_codes: {
    channel: 'sms' | 'email';
    purpose: string;
    address: string;
    customer_id: Int8 | null;
    code_hash: Buffer | null;
    guesses: Generated<number>;
    expires_at: Timestamp;
    used_at: Timestamp | null;
    binding_hash: Buffer;
  };
  vip_mark: {
    one: Generated<boolean>;
    upto: Timestamp;
  };
  vip_members: {
    customer_id: Int8;
    bets: Int8;
    rank: Generated<number>;
  };
  vip_rises: {
    customer_id: Int8;
    rank: number;
    reward: Int8;
    turnover_percent: number;
    reached_at: Generated<Timestamp>;
    claimed_at: Timestamp | null;
    transfer_id: Int8 | null;
  };
  winners_mark: {
    one: Generated<boolean>;
    upto: Timestamp;
  };
  withdrawal_events: {
    id: Generated<Int8>;
    withdrawal_id: Int8;
    state: string;
    by: 'player' | 'provider' | 'operator' | 'clock';
    event: string | null;
    at: Generated<Timestamp>;
  };
  withdrawal_evidence: {
    id: Generated<Int8>;
    withdrawal_id: Int8;
    outcome: 'partial' | 'none';
    received: Int8;
    remark: string;
    pictures: string[];
    at: Generated<Timestamp>;
  };
  withdrawals: {
    id: Generated<Int8>;
    customer_id: Int8;
    key: string;
    fingerprint: Buffer;
    reference: string;
    payout_account_id: Int8;
    institution: string;
    number: string;
    name: string;
    amount: Int8;
    currency: string;
    state: Generated<'review' | 'approved' | 'paying' | 'paid' | 'received' | 'disputed' | 'returned' | 'rejected' | 'cancelled'>;
    reason: string | null;
    note: string | null;
    payment: string | null;
    ask_at: Timestamp | null;
    lock_transfer_id: Int8;
    end_transfer_id: Int8 | null;
    back_transfer_id: Int8 | null;
    paid_at: Timestamp | null;
    confirm_by: Timestamp | null;
    confirmation: 'full' | 'partial' | 'none' | 'automatic' | 'forced' | null;
    received: Int8 | null;
    returned: Int8 | null;
    remark: string | null;
    created_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
  };
  write_keys: {
    customer_id: Int8;
    key: string;
    action: string;
    body_hash: Buffer;
    answer: Json | null;
    at: Generated<Timestamp>;
  };
}
