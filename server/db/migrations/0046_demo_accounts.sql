-- A live site asks at each start whether a demo's account is there (SAFE-07): without reading all members.
CREATE INDEX customers_demo ON customers (id) WHERE email LIKE '%@palaro.example';
