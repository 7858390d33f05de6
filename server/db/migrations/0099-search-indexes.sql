-- online, compatible
create index concurrently door_words on "door" using gin ("clientId", (search_words(coalesce("name", '') || ' ' || coalesce("number"::text, ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently person_words on "person" using gin ("clientId", (search_words(coalesce("firstName", '') || ' ' || coalesce("middleNames", '') || ' ' || coalesce("surname", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("mobile", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently area_words on "area" using gin ("clientId", (search_words(coalesce("name", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently token_words on "token" using gin ("clientId", (search_words(coalesce("reference", '') || ' ' || coalesce("numberPlate", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently controller_words on "controller" using gin ("clientId", (search_words(coalesce("name", '') || ' ' || coalesce("udn", '') || ' ' || coalesce("macAddress", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently group_words on "group" using gin ("clientId", (search_words(coalesce("name", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently comm_device_words on "comm_device" using gin ("clientId", (search_words(coalesce("name", '') || ' ' || coalesce("udn", '') || ' ' || coalesce("serialNumber", '') || ' ' || coalesce("imei", '') || ' ' || coalesce("postcode", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently lock_controller_words on "lock_controller" using gin ("clientId", (search_words(coalesce("name", '') || ' ' || coalesce("udn", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently reader_interface_words on "reader_interface" using gin ("clientId", (search_words(coalesce("name", '') || ' ' || coalesce("udn", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently bus_expansion_module_words on "bus_expansion_module" using gin ("clientId", (search_words(coalesce("name", '') || ' ' || coalesce("udn", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently power_hub_words on "power_hub" using gin ("clientId", (search_words(coalesce("name", '') || ' ' || coalesce("udn", ''))) gin_trgm_ops);
create index concurrently sem_words on "sem" using gin ("clientId", (search_words(coalesce("name", '') || ' ' || coalesce("udn", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently sim_words on "sim" using gin ("clientId", (search_words(coalesce("reference", '') || ' ' || coalesce("iccid", '') || ' ' || coalesce("phoneNumber", ''))) gin_trgm_ops) where "deletedAt" is null;
create index concurrently client_words on "client" using gin ((search_words(coalesce("name", '') || ' ' || coalesce("email", ''))) gin_trgm_ops) where "deletedAt" is null;
