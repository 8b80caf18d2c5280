-- Up Migration

-- A registration is no longer the only form that is done once by a key of its own: a login by code and a forgotten password are too.
ALTER TABLE registration_keys RENAME TO form_keys;
ALTER INDEX registration_keys_pkey RENAME TO form_keys_pkey;
ALTER INDEX registration_keys_age RENAME TO form_keys_age;
ALTER INDEX registration_keys_customer RENAME TO form_keys_customer;

-- Down Migration

ALTER INDEX form_keys_customer RENAME TO registration_keys_customer;
ALTER INDEX form_keys_age RENAME TO registration_keys_age;
ALTER INDEX form_keys_pkey RENAME TO registration_keys_pkey;
ALTER TABLE form_keys RENAME TO registration_keys;
