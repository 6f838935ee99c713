-- When the customer had the card of this payment taken off the list of used cards. The payment itself stays in the books.
alter table payment_transactions add column card_forgotten_at timestamptz;
