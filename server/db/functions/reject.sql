-- `code` is one of the contract's.
CREATE OR REPLACE FUNCTION reject(code text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'PLREF', MESSAGE = code;
END $$;
