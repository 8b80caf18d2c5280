-- An expected rejection is no fault: PostgreSQL's log does not have it where the role may say so
-- (GRANT SET ON PARAMETER log_min_messages). The setting ends with the rejected transaction.
CREATE OR REPLACE FUNCTION silence_log() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF has_parameter_privilege('log_min_messages', 'SET') THEN
    PERFORM set_config('log_min_messages', 'fatal', true);
  END IF;
END $$;

-- Rejects the caller's statement. `code` is one of the contract's.
CREATE OR REPLACE FUNCTION reject(code text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM silence_log();
  RAISE EXCEPTION USING ERRCODE = 'PLREF', MESSAGE = code;
END $$;
