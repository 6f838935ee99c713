-- compatible from: any
-- Pictures whose AVIF files are to be made, by the path of the whole picture. One of the shop's processes takes a row, makes them and
-- deletes it; `due_at` is when another may take it, should the first have been killed meanwhile.
create table avif_queue (
  path text primary key,
  attempts integer not null default 0,
  due_at timestamptz not null default now()
);
create index avif_queue_by_due_at on avif_queue (due_at);
