-- Sites that set flags before FREEPLAY turned anything off have free play as before (AUTH-27).
UPDATE settings SET value = value || '{"FREEPLAY": true}' WHERE key = 'flags' AND NOT value ? 'FREEPLAY';
