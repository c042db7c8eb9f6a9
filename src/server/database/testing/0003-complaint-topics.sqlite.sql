alter table "enquiries" add column "about" text;
