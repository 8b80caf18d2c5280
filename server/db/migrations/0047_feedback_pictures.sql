-- Feedback may have pictures (INFO-02b).

-- How many its member chose; those that are not there had lapsed, or are past their time.
ALTER TABLE feedback ADD COLUMN pictures smallint NOT NULL DEFAULT 0;
CREATE INDEX feedback_by_kind ON feedback (kind, id);

-- A picture of a feedback goes with it; no other form can use it.
ALTER TABLE pictures ADD COLUMN feedback_id bigint REFERENCES feedback;
CREATE INDEX pictures_of_feedback ON pictures (feedback_id) WHERE feedback_id IS NOT NULL;
ALTER TABLE pictures ADD CHECK (ticket_id IS NULL OR feedback_id IS NULL);
