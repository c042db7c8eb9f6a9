create table "consent_records" ("email_hash" text not null, "consent_version" text not null, "consented_at" bigint not null, "confirmed_at" bigint not null, "ended_at" bigint not null, constraint "consent_records_key" primary key ("email_hash", "confirmed_at"));
alter table "suppressions" add column "link_sent_at" bigint;
