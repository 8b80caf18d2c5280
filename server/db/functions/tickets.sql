-- The last site day on which a ticket can be used: so many days after its grant, and one more for
-- each that a break of the member touches, so that a break costs no ticket (RG-03).
CREATE OR REPLACE FUNCTION ticket_last_day(p_customer bigint, p_day date, p_days integer) RETURNS date
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_last date := p_day + p_days;
  v_next date;
BEGIN
  -- Days that are added may be a break's, too; bounded, since a self-exclusion may last for years.
  FOR i IN 1..500 LOOP
    SELECT p_day + p_days + count(DISTINCT touched.day)::integer INTO v_next
      FROM play_breaks b CROSS JOIN LATERAL generate_series(
        greatest((b.begins_at AT TIME ZONE 'Asia/Manila')::date, p_day + 1),
        least((b.ends_at AT TIME ZONE 'Asia/Manila')::date, v_last), interval '1 day') AS touched (day)
      WHERE b.customer_id = p_customer AND b.ends_at > b.begins_at;
    EXIT WHEN v_next = v_last;
    v_last := v_next;
  END LOOP;
  RETURN v_last;
END $$;
