-- compatible
-- Who has access is looked at line by line by reviewers.
create table "access_review" (
  "accessReviewId" integer not null generated always as identity,
  "clientId" integer not null,
  "name" text not null,
  "doorIds" integer[] not null default ARRAY[]::integer[],
  "groupIds" integer[] not null default ARRAY[]::integer[],
  "areaId" integer,
  "reviewerIds" integer[] not null default ARRAY[]::integer[],
  "sharing" text not null default 'everyone'::text,
  "dueAt" timestamp with time zone not null,
  "remindDays" integer default 3,
  "unanswered" text not null default 'keep'::text,
  "split" jsonb,
  "status" text default 'draft'::text,
  "lines" integer default 0,
  "answered" integer default 0,
  "removed" integer default 0,
  "failed" integer default 0,
  "leftOut" integer default 0,
  "startedById" integer,
  "startedBy" text,
  "startedAt" timestamp with time zone,
  "remindedAt" timestamp with time zone,
  "finishedAt" timestamp with time zone,
  "job" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'::jsonb,
  FOREIGN KEY ("areaId") REFERENCES area("areaId"),
  FOREIGN KEY ("clientId") REFERENCES client("clientId"),
  FOREIGN KEY ("startedById") REFERENCES "user"("userId"),
  PRIMARY KEY ("accessReviewId")
);
CREATE INDEX ON access_review USING btree ("clientId", "areaId", "accessReviewId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON access_review USING btree ("clientId", "dueAt", "accessReviewId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON access_review USING btree ("clientId", "startedById", "accessReviewId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON access_review USING btree ("clientId", lower(name) text_pattern_ops) WHERE ("deletedAt" IS NULL);
CREATE INDEX ON access_review USING btree ("clientId", lower(name), "accessReviewId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON access_review USING btree ("clientId", status, "accessReviewId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON access_review USING gin ("doorIds") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON access_review USING gin ("groupIds") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON access_review USING gin ("reviewerIds") WHERE ("deletedAt" IS NULL);
CREATE UNIQUE INDEX ON access_review USING btree ("clientId", lower(name)) WHERE ("deletedAt" IS NULL);
-- For the schedule: those that wait for their due date, a reminder or their work.
create index access_review_under_way on access_review ("dueAt") where "status" in ('starting', 'running', 'finishing') and "deletedAt" is null;
-- One activation as it was when the review began, and what has come of it.
create table access_review_line (
  "lineId" bigint generated always as identity primary key,
  "accessReviewId" integer not null references access_review ("accessReviewId"),
  "clientId" integer not null references client ("clientId"),
  "activationId" integer not null,
  "tokenId" integer not null,
  "personId" integer,
  "areaId" integer,
  "reviewerIds" integer[] not null,
  "person" text,
  "credential" text not null,
  "opens" text not null,
  "through" text not null,
  "since" timestamptz,
  "lastUsed" timestamptz,
  "decision" text,
  "decidedById" integer,
  "decidedBy" text,
  "decidedAt" timestamptz,
  "byLink" boolean not null default false,
  "ownAccess" boolean not null default false,
  "note" text,
  "outcome" text,
  "reason" text,
  "settledAt" timestamptz,
  unique ("accessReviewId", "activationId")
);
create index access_review_line_of on access_review_line ("accessReviewId", "lineId");
create index access_review_line_unanswered on access_review_line ("accessReviewId", "lineId") where "decision" is null;
create index access_review_line_to_settle on access_review_line ("accessReviewId", "lineId") where "outcome" is null;
create index access_review_line_failed on access_review_line ("accessReviewId", "lineId") where "outcome" = 'failed';
-- What a reviewer answers by without signing in: the secret's hash alone.
create table access_review_link (
  "hash" bytea primary key,
  "accessReviewId" integer not null references access_review ("accessReviewId"),
  "userId" integer not null references "user" ("userId"),
  "createdAt" timestamptz not null default now(),
  "revokedAt" timestamptz,
  -- Requests in the minute that began then.
  "minuteAt" timestamptz not null default now(),
  "requests" integer not null default 0
);
create index access_review_link_of on access_review_link ("accessReviewId", "userId");
