-- Features bring kinds of stream entries of their own.
alter table stream_entry drop constraint stream_entry_kind_check;
