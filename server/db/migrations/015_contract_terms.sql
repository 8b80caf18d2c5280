-- Up Migration

-- What an account's contracts with its upline pay, by their kinds; null: there is no such contract (AUTH-08).
CREATE TABLE contract_terms (
  customer_id          bigint PRIMARY KEY REFERENCES customers,
  daily_salary_type    text CHECK (daily_salary_type IN ('profit', 'loss', 'singleBet')),
  hour_salary_type     text CHECK (hour_salary_type IN ('profit', 'loss', 'singleBet')),
  realtime_salary_type text CHECK (realtime_salary_type IN ('profit', 'loss', 'singleBet')),
  -- D daily, W weekly, H semimonthly, M monthly.
  dividend_period      text CHECK (dividend_period IN ('D', 'W', 'H', 'M'))
);

-- Down Migration

DROP TABLE contract_terms;
