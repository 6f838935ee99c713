-- compatible from: any
-- Why an order was not delivered is a code, which each reader sees in their own language; the words of the driver stay as they are. An
-- older process keeps working: it writes the reason as a plain note, which the list of orders that were not delivered does not have.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

alter table order_notes
  add column delivery_failure text check (delivery_failure in
    ('no_answer', 'nobody_home', 'wrong_address', 'refused', 'partly_refused', 'another_day')),
  drop constraint order_notes_text_check,
  add constraint order_notes_text_check check (
    length(text) <= 2000 and (text <> '' or delivery_failure is not null));

-- Failures that were noted in words, in the language of the driver: the reason, and the details after a dash.
update order_notes set
  delivery_failure = said.reason,
  text = substr(text, length(said.words) + 4),
  is_pinned = is_pinned and exists (select from orders where orders.id = order_id and status = 'shipped')
from (values
  ('no_answer', 'تعذّر التسليم – العميل لا يرد'),
  ('nobody_home', 'تعذّر التسليم – لا أحد في الموقع'),
  ('wrong_address', 'تعذّر التسليم – العنوان غير صحيح'),
  ('refused', 'تعذّر التسليم – رفض الاستلام'),
  ('partly_refused', 'تعذّر التسليم – رفض بعض النباتات'),
  ('another_day', 'تعذّر التسليم – طلب موعدًا آخر'),
  ('no_answer', 'Not delivered – No answer'),
  ('nobody_home', 'Not delivered – Nobody there'),
  ('wrong_address', 'Not delivered – Wrong address'),
  ('refused', 'Not delivered – Refused'),
  ('partly_refused', 'Not delivered – Refused some of the plants'),
  ('another_day', 'Not delivered – Wants another day')) as said (reason, words)
where text = said.words or starts_with(text, said.words || ' – ');
