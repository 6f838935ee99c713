-- compatible from: any
-- What somebody refunded in the provider's dashboard has no credit note until staff record it (tax.md 1). An older process leaves it as it is.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

alter table payment_attempts
  -- What the provider has refunded beyond the completed refunds to the card.
  add column unrecorded_refund_halalas bigint not null default 0;
