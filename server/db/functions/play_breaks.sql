-- Stores each break's span; one that the operator ends is cut short.
CREATE OR REPLACE FUNCTION note_break() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cool_off_until > now() AND (TG_OP = 'INSERT' OR NEW.cool_off_until IS DISTINCT FROM OLD.cool_off_until) THEN
    INSERT INTO play_breaks (customer_id, kind, begins_at, ends_at) VALUES (NEW.customer_id, 'cool_off', now(), NEW.cool_off_until);
  END IF;
  IF TG_OP = 'UPDATE' AND coalesce(NEW.excluded_until, now()) < OLD.excluded_until THEN
    UPDATE play_breaks SET ends_at = greatest(begins_at, coalesce(NEW.excluded_until, now()))
      WHERE customer_id = NEW.customer_id AND kind = 'exclusion' AND ends_at > coalesce(NEW.excluded_until, now());
  ELSIF NEW.excluded_until > now() AND (TG_OP = 'INSERT' OR NEW.excluded_until IS DISTINCT FROM OLD.excluded_until) THEN
    INSERT INTO play_breaks (customer_id, kind, begins_at, ends_at) VALUES (NEW.customer_id, 'exclusion', now(), NEW.excluded_until);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER breaks_noted AFTER INSERT OR UPDATE OF cool_off_until, excluded_until ON play_guards
  FOR EACH ROW EXECUTE FUNCTION note_break();
