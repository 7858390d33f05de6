-- Why a session was ended for its user, told once at its next request; null where they ended it, or it ran out.
alter table session add "endedBecause" text check ("endedBecause" in ('tooMany'));
