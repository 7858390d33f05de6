-- compatible
-- The announcements that users have hidden from themselves, each as it was then: an edited one is shown again.
create table announcement_hidden (
  "userId" integer not null references "user" ("userId"),
  "announcementId" integer not null references announcement ("announcementId"),
  "version" integer not null,
  primary key ("userId", "announcementId")
);
create index on announcement_hidden ("announcementId");
