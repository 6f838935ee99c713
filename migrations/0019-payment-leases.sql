-- Until when the process that asks the provider about a started attempt has it for itself; it renews the lease while it lives.
-- Null: begun by a version without leases, which has two minutes.
alter table payment_attempts add column leased_until timestamptz;
