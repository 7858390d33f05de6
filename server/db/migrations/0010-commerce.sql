-- Commerce and accounts: what is sold, ordered, hosted and sent back; who is invited, linked and registered.

create table "part" (
  "partNumberId" integer generated always as identity primary key,
  "partNumber" text not null,
  "name" text not null,
  "description" text,
  "type" text not null default 'hardware',
  "listPrice" numeric(12,2) not null,
  "inShop" boolean not null default true,
  "process" text,
  "deliverable" text not null default 'physical',
  "credits" integer,
  "term" integer,
  "picture" text,
  "downloadIds" integer[] not null default array[]::integer[],
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index part_name on "part" (lower("name"), "partNumberId") where "deletedAt" is null;
create index part_part_number on "part" (lower("partNumber"), "partNumberId") where "deletedAt" is null;
create index part_list_price on "part" ("listPrice", "partNumberId") where "deletedAt" is null;
create index part_of_type on "part" ("type", "partNumberId") where "deletedAt" is null;
create index part_of_deliverable on "part" ("deliverable", "partNumberId") where "deletedAt" is null;
create index part_of_in_shop on "part" ("inShop", "partNumberId") where "deletedAt" is null;
create index part_of_download_ids on "part" using gin ("downloadIds") where "deletedAt" is null;
create index part_begins_part_number on "part" (lower("partNumber") text_pattern_ops) where "deletedAt" is null;
create index part_begins_name on "part" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index part_unique_part_number on "part" (lower("partNumber")) where "deletedAt" is null;
create table "client_part" (
  "clientPartId" integer generated always as identity primary key,
  "clientId" integer not null,
  "partNumberId" integer not null,
  "purchaserId" integer,
  "type" text,
  "listPrice" numeric(12,2),
  "price" numeric(12,2) not null,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index client_part_price on "client_part" ("clientId", "price", "clientPartId") where "deletedAt" is null;
create index client_part_of_part_number_id on "client_part" ("clientId", "partNumberId", "clientPartId") where "deletedAt" is null;
create index client_part_of_purchaser_id on "client_part" ("clientId", "purchaserId", "clientPartId") where "deletedAt" is null;
create index client_part_of_type on "client_part" ("clientId", "type", "clientPartId") where "deletedAt" is null;
create unique index client_part_unique_part_number on "client_part" ("clientId", "partNumberId") where "deletedAt" is null;
create table "cart_entry" (
  "cartEntryId" integer generated always as identity primary key,
  "clientId" integer not null,
  "partNumberId" integer not null,
  "typeData" text,
  "quantity" integer not null default 1,
  "unitPrice" numeric(12,2),
  "total" numeric(12,2),
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index cart_entry_total on "cart_entry" ("clientId", "createdById", "total", "cartEntryId") where "deletedAt" is null;
create index cart_entry_of_part_number_id on "cart_entry" ("clientId", "createdById", "partNumberId", "cartEntryId") where "deletedAt" is null;
create table "shop_order" (
  "shopOrderId" integer generated always as identity primary key,
  "clientId" integer not null,
  "reference" text,
  "purchaserId" integer,
  "orderedById" integer,
  "created" timestamp with time zone,
  "status" text default '10',
  "total" numeric(12,2),
  "poNumber" text,
  "notes" text,
  "internalNotes" text,
  "paymentType" text not null default 'card',
  "accountNumber" text,
  "cardBrand" text,
  "lastFour" text,
  "wallet" text,
  "termsAccepted" boolean not null default false,
  "attention" text,
  "company" text,
  "line1" text not null,
  "line2" text,
  "line3" text,
  "city" text,
  "county" text,
  "postcode" text not null,
  "deliveryInstructions" text,
  "tracking" text,
  "deliveredDigitallyAt" timestamp with time zone,
  "completedAt" timestamp with time zone,
  "cancelReason" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index shop_order_created on "shop_order" ("clientId", "created", "shopOrderId") where "deletedAt" is null;
create index shop_order_reference on "shop_order" ("clientId", lower("reference"), "shopOrderId") where "deletedAt" is null;
create index shop_order_total on "shop_order" ("clientId", "total", "shopOrderId") where "deletedAt" is null;
create index shop_order_of_status on "shop_order" ("clientId", "status", "shopOrderId") where "deletedAt" is null;
create index shop_order_of_purchaser_id on "shop_order" ("clientId", "purchaserId", "shopOrderId") where "deletedAt" is null;
create index shop_order_of_payment_type on "shop_order" ("clientId", "paymentType", "shopOrderId") where "deletedAt" is null;
create index shop_order_of_ordered_by_id on "shop_order" ("clientId", "orderedById", "shopOrderId") where "deletedAt" is null;
create index shop_order_begins_reference on "shop_order" ("clientId", lower("reference") text_pattern_ops) where "deletedAt" is null;
create index shop_order_begins_po_number on "shop_order" ("clientId", lower("poNumber") text_pattern_ops) where "deletedAt" is null;
create table "credit_wallet" (
  "creditWalletId" integer generated always as identity primary key,
  "clientId" integer not null,
  "type" text not null default 'smartCredential',
  "holderId" integer,
  "total" integer not null,
  "used" integer default 0,
  "balance" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index credit_wallet_balance on "credit_wallet" ("clientId", "balance", "creditWalletId") where "deletedAt" is null;
create index credit_wallet_of_type on "credit_wallet" ("clientId", "type", "creditWalletId") where "deletedAt" is null;
create index credit_wallet_of_holder_id on "credit_wallet" ("clientId", "holderId", "creditWalletId") where "deletedAt" is null;
create table "hosting_statement" (
  "hostingStatementId" integer generated always as identity primary key,
  "clientId" integer not null,
  "purchaserId" integer,
  "billToDate" date not null,
  "discountPercent" double precision default 0,
  "dateGenerated" timestamp with time zone,
  "status" text default 'draft',
  "poNumbers" text,
  "generatedContracts" integer,
  "dueDevices" integer,
  "totalPrice" numeric(12,2),
  "discountedTotal" numeric(12,2),
  "notes" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index hosting_statement_bill_to_date on "hosting_statement" ("clientId", "billToDate", "hostingStatementId") where "deletedAt" is null;
create index hosting_statement_date_generated on "hosting_statement" ("clientId", "dateGenerated", "hostingStatementId") where "deletedAt" is null;
create index hosting_statement_discounted_total on "hosting_statement" ("clientId", "discountedTotal", "hostingStatementId") where "deletedAt" is null;
create index hosting_statement_of_status on "hosting_statement" ("clientId", "status", "hostingStatementId") where "deletedAt" is null;
create index hosting_statement_of_purchaser_id on "hosting_statement" ("clientId", "purchaserId", "hostingStatementId") where "deletedAt" is null;
create table "hosting_contract" (
  "hostingContractId" integer generated always as identity primary key,
  "clientId" integer not null,
  "udn" text not null,
  "deviceType" text,
  "commDeviceId" integer,
  "state" text default 'inactive',
  "partNumberId" integer not null,
  "priceCharged" numeric(12,2),
  "poNumber" text,
  "purchaserId" integer,
  "installerId" integer,
  "endUserId" integer,
  "areaId" integer,
  "simId" integer,
  "simTypeId" integer,
  "creationDate" date,
  "dispatchDate" date,
  "dueDate" date,
  "term" integer default 12,
  "startDate" date,
  "endDate" date,
  "daysRemaining" integer,
  "statementId" integer,
  "notes" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index hosting_contract_end_date on "hosting_contract" ("clientId", "endDate", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_udn on "hosting_contract" ("clientId", lower("udn"), "hostingContractId") where "deletedAt" is null;
create index hosting_contract_start_date on "hosting_contract" ("clientId", "startDate", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_days_remaining on "hosting_contract" ("clientId", "daysRemaining", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_po_number on "hosting_contract" ("clientId", lower("poNumber"), "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_state on "hosting_contract" ("clientId", "state", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_purchaser_id on "hosting_contract" ("clientId", "purchaserId", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_installer_id on "hosting_contract" ("clientId", "installerId", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_end_user_id on "hosting_contract" ("clientId", "endUserId", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_part_number_id on "hosting_contract" ("clientId", "partNumberId", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_device_type on "hosting_contract" ("clientId", "deviceType", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_sim_type_id on "hosting_contract" ("clientId", "simTypeId", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_statement_id on "hosting_contract" ("clientId", "statementId", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_comm_device_id on "hosting_contract" ("clientId", "commDeviceId", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_sim_id on "hosting_contract" ("clientId", "simId", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_area_id on "hosting_contract" ("clientId", "areaId", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_begins_udn on "hosting_contract" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create index hosting_contract_begins_po_number on "hosting_contract" ("clientId", lower("poNumber") text_pattern_ops) where "deletedAt" is null;
create unique index hosting_contract_unique_sim on "hosting_contract" ("simId") where "deletedAt" is null;
create table "rma" (
  "rmaId" integer generated always as identity primary key,
  "clientId" integer not null,
  "reference" text,
  "udn" text not null,
  "deviceType" text,
  "senderId" integer,
  "status" text default 'requested',
  "fault" text not null,
  "contactName" text,
  "contactEmail" text,
  "dateRequested" timestamp with time zone,
  "dateReceived" timestamp with time zone,
  "dateReturned" timestamp with time zone,
  "resolution" text,
  "replacementUdn" text,
  "notes" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index rma_date_requested on "rma" ("clientId", "dateRequested", "rmaId") where "deletedAt" is null;
create index rma_reference on "rma" ("clientId", lower("reference"), "rmaId") where "deletedAt" is null;
create index rma_udn on "rma" ("clientId", lower("udn"), "rmaId") where "deletedAt" is null;
create index rma_of_status on "rma" ("clientId", "status", "rmaId") where "deletedAt" is null;
create index rma_of_device_type on "rma" ("clientId", "deviceType", "rmaId") where "deletedAt" is null;
create index rma_of_sender_id on "rma" ("clientId", "senderId", "rmaId") where "deletedAt" is null;
create index rma_begins_reference on "rma" ("clientId", lower("reference") text_pattern_ops) where "deletedAt" is null;
create index rma_begins_udn on "rma" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create index rma_begins_contact_name on "rma" ("clientId", lower("contactName") text_pattern_ops) where "deletedAt" is null;
create table "user_link" (
  "userLinkId" integer generated always as identity primary key,
  "clientId" integer not null,
  "sourceId" integer not null,
  "linkedUserIds" integer[] not null default array[]::integer[],
  "notes" text,
  "created" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index user_link_created on "user_link" ("clientId", "created", "userLinkId") where "deletedAt" is null;
create index user_link_of_source_id on "user_link" ("clientId", "sourceId", "userLinkId") where "deletedAt" is null;
create index user_link_of_linked_user_ids on "user_link" using gin ("linkedUserIds") where "deletedAt" is null;
create table "public_registration" (
  "publicRegistrationId" integer generated always as identity primary key,
  "reference" text,
  "status" text default 'created',
  "emailAddress" text not null,
  "firstName" text,
  "surname" text,
  "mobile" text,
  "profilePicture" text,
  "accountType" text,
  "clientName" text,
  "biography" text,
  "attention" text,
  "line1" text,
  "line2" text,
  "line3" text,
  "city" text,
  "county" text,
  "postcode" text,
  "phone" text,
  "sageNumber" text,
  "logo" text,
  "links" jsonb default '[]',
  "remarks" text,
  "internalRemarks" text,
  "createDatetime" timestamp with time zone,
  "verifyDatetime" timestamp with time zone,
  "applyDatetime" timestamp with time zone,
  "approveDatetime" timestamp with time zone,
  "completeDatetime" timestamp with time zone,
  "cancelDatetime" timestamp with time zone,
  "madeClientId" integer,
  "madeUserId" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index public_registration_create_datetime on "public_registration" ("createDatetime", "publicRegistrationId") where "deletedAt" is null;
create index public_registration_client_name on "public_registration" (lower("clientName"), "publicRegistrationId") where "deletedAt" is null;
create index public_registration_email_address on "public_registration" (lower("emailAddress"), "publicRegistrationId") where "deletedAt" is null;
create index public_registration_apply_datetime on "public_registration" ("applyDatetime", "publicRegistrationId") where "deletedAt" is null;
create index public_registration_of_status on "public_registration" ("status", "publicRegistrationId") where "deletedAt" is null;
create index public_registration_of_account_type on "public_registration" ("accountType", "publicRegistrationId") where "deletedAt" is null;
create index public_registration_of_made_client_id on "public_registration" ("madeClientId", "publicRegistrationId") where "deletedAt" is null;
create index public_registration_of_made_user_id on "public_registration" ("madeUserId", "publicRegistrationId") where "deletedAt" is null;
create index public_registration_begins_reference on "public_registration" (lower("reference") text_pattern_ops) where "deletedAt" is null;
create index public_registration_begins_client_name on "public_registration" (lower("clientName") text_pattern_ops) where "deletedAt" is null;
create index public_registration_begins_email_address on "public_registration" (lower("emailAddress") text_pattern_ops) where "deletedAt" is null;
create index public_registration_begins_surname on "public_registration" (lower("surname") text_pattern_ops) where "deletedAt" is null;
create unique index public_registration_unique_email_address on "public_registration" (lower("emailAddress")) where "deletedAt" is null;
create table "area_installer_invitation" (
  "areaInstallerInvitationId" integer generated always as identity primary key,
  "clientId" integer not null,
  "areaId" integer not null,
  "email" text not null,
  "installerId" integer,
  "status" text default 'pending',
  "created" timestamp with time zone,
  "completed" timestamp with time zone,
  "cancelled" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index area_installer_invitation_created on "area_installer_invitation" ("clientId", "created", "areaInstallerInvitationId") where "deletedAt" is null;
create index area_installer_invitation_of_area_id on "area_installer_invitation" ("clientId", "areaId", "areaInstallerInvitationId") where "deletedAt" is null;
create index area_installer_invitation_of_status on "area_installer_invitation" ("clientId", "status", "areaInstallerInvitationId") where "deletedAt" is null;
create index area_installer_invitation_of_installer_id on "area_installer_invitation" ("clientId", "installerId", "areaInstallerInvitationId") where "deletedAt" is null;
create index area_installer_invitation_begins_email on "area_installer_invitation" ("clientId", lower("email") text_pattern_ops) where "deletedAt" is null;
create table "system_transfer_invitation" (
  "systemTransferInvitationId" integer generated always as identity primary key,
  "clientId" integer not null,
  "areaId" integer not null,
  "email" text not null,
  "destinationId" integer,
  "status" text default 'pending',
  "created" timestamp with time zone,
  "completed" timestamp with time zone,
  "cancelled" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index system_transfer_invitation_created on "system_transfer_invitation" ("clientId", "created", "systemTransferInvitationId") where "deletedAt" is null;
create index system_transfer_invitation_of_area_id on "system_transfer_invitation" ("clientId", "areaId", "systemTransferInvitationId") where "deletedAt" is null;
create index system_transfer_invitation_of_status on "system_transfer_invitation" ("clientId", "status", "systemTransferInvitationId") where "deletedAt" is null;
create index system_transfer_invitation_of_destination_id on "system_transfer_invitation" ("clientId", "destinationId", "systemTransferInvitationId") where "deletedAt" is null;
create index system_transfer_invitation_begins_email on "system_transfer_invitation" ("clientId", lower("email") text_pattern_ops) where "deletedAt" is null;
create table "favourite" (
  "favouriteId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "icon" text not null default 'heart',
  "url" text not null,
  "homepage" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index favourite_name on "favourite" ("clientId", "createdById", lower("name"), "favouriteId") where "deletedAt" is null;
create index favourite_of_homepage on "favourite" ("clientId", "createdById", "homepage", "favouriteId") where "deletedAt" is null;
create index favourite_begins_name on "favourite" ("clientId", "createdById", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index favourite_unique_url on "favourite" ("clientId", "createdById", lower("url")) where "deletedAt" is null;
create table "feedback" (
  "feedbackId" integer generated always as identity primary key,
  "clientId" integer not null,
  "sent" timestamp with time zone not null,
  "userId" integer not null,
  "senderId" integer,
  "thumbsUp" text,
  "message" text,
  "contactOkay" boolean not null default false,
  "currentUrl" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index feedback_sent on "feedback" ("clientId", "sent", "feedbackId") where "deletedAt" is null;
create index feedback_of_thumbs_up on "feedback" ("clientId", "thumbsUp", "feedbackId") where "deletedAt" is null;
create index feedback_of_contact_okay on "feedback" ("clientId", "contactOkay", "feedbackId") where "deletedAt" is null;
create index feedback_of_user_id on "feedback" ("clientId", "userId", "feedbackId") where "deletedAt" is null;
create index feedback_of_sender_id on "feedback" ("clientId", "senderId", "feedbackId") where "deletedAt" is null;

-- Lines of orders: written by the check-out alone, as they were then.
create table "shop_order_item" (
  "shopOrderItemId" integer generated always as identity primary key,
  "clientId" integer not null references "client" ("clientId"),
  "shopOrderId" integer not null references "shop_order" ("shopOrderId"),
  "purchaserId" integer references "client" ("clientId"),
  "partNumberId" integer not null references "part" ("partNumberId"),
  "name" text not null,
  "description" text,
  "typeData" text,
  "process" text,
  "deliverable" text not null default 'physical',
  "quantity" integer not null,
  "unitPrice" numeric(12,2) not null,
  "total" numeric(12,2) not null
);
create index shop_order_item_name on "shop_order_item" ("clientId", lower("name"), "shopOrderItemId");
create index shop_order_item_of_order on "shop_order_item" ("shopOrderId", lower("name"), "shopOrderItemId");
create index shop_order_item_of_part on "shop_order_item" ("clientId", "partNumberId", "shopOrderItemId");

alter table "area_installer_invitation" add foreign key ("clientId") references "client" ("clientId");
alter table "area_installer_invitation" add foreign key ("areaId") references "area" ("areaId");
alter table "area_installer_invitation" add foreign key ("installerId") references "client" ("clientId");
alter table "cart_entry" add foreign key ("clientId") references "client" ("clientId");
alter table "cart_entry" add foreign key ("partNumberId") references "part" ("partNumberId");
alter table "client_part" add foreign key ("clientId") references "client" ("clientId");
alter table "client_part" add foreign key ("partNumberId") references "part" ("partNumberId");
alter table "client_part" add foreign key ("purchaserId") references "client" ("clientId");
alter table "credit_wallet" add foreign key ("clientId") references "client" ("clientId");
alter table "credit_wallet" add foreign key ("holderId") references "client" ("clientId");
alter table "favourite" add foreign key ("clientId") references "client" ("clientId");
alter table "feedback" add foreign key ("clientId") references "client" ("clientId");
alter table "feedback" add foreign key ("userId") references "user" ("userId");
alter table "feedback" add foreign key ("senderId") references "client" ("clientId");
alter table "hosting_contract" add foreign key ("clientId") references "client" ("clientId");
alter table "hosting_contract" add foreign key ("commDeviceId") references "comm_device" ("commDeviceId");
alter table "hosting_contract" add foreign key ("partNumberId") references "part" ("partNumberId");
alter table "hosting_contract" add foreign key ("purchaserId") references "client" ("clientId");
alter table "hosting_contract" add foreign key ("installerId") references "client" ("clientId");
alter table "hosting_contract" add foreign key ("endUserId") references "client" ("clientId");
alter table "hosting_contract" add foreign key ("areaId") references "area" ("areaId");
alter table "hosting_contract" add foreign key ("simId") references "sim" ("simId");
alter table "hosting_contract" add foreign key ("simTypeId") references "sim_type" ("simTypeId");
alter table "hosting_contract" add foreign key ("statementId") references "hosting_statement" ("hostingStatementId");
alter table "hosting_statement" add foreign key ("clientId") references "client" ("clientId");
alter table "hosting_statement" add foreign key ("purchaserId") references "client" ("clientId");
alter table "public_registration" add foreign key ("madeClientId") references "client" ("clientId");
alter table "public_registration" add foreign key ("madeUserId") references "user" ("userId");
alter table "rma" add foreign key ("clientId") references "client" ("clientId");
alter table "rma" add foreign key ("senderId") references "client" ("clientId");
alter table "shop_order" add foreign key ("clientId") references "client" ("clientId");
alter table "shop_order" add foreign key ("purchaserId") references "client" ("clientId");
alter table "shop_order" add foreign key ("orderedById") references "user" ("userId");
alter table "system_transfer_invitation" add foreign key ("clientId") references "client" ("clientId");
alter table "system_transfer_invitation" add foreign key ("areaId") references "area" ("areaId");
alter table "system_transfer_invitation" add foreign key ("destinationId") references "client" ("clientId");
alter table "user_link" add foreign key ("clientId") references "client" ("clientId");
alter table "user_link" add foreign key ("sourceId") references "user" ("userId");

-- Lists over every client, in their own order.
create index shop_order_everywhere on "shop_order" ("created", "shopOrderId") where "deletedAt" is null;
create index shop_order_of_status_everywhere on "shop_order" ("status", "shopOrderId") where "deletedAt" is null;
create index hosting_contract_everywhere on "hosting_contract" ("endDate", "hostingContractId") where "deletedAt" is null;
create index hosting_contract_of_udn_everywhere on "hosting_contract" (lower("udn")) where "deletedAt" is null;
create index hosting_statement_everywhere on "hosting_statement" ("billToDate", "hostingStatementId") where "deletedAt" is null;
create index rma_everywhere on "rma" ("dateRequested", "rmaId") where "deletedAt" is null;
create index feedback_everywhere on "feedback" ("sent", "feedbackId") where "deletedAt" is null;

-- Passwords of registrations, hashed: apart from the rows, so that none is read with them.
create table public_registration_password (
  "publicRegistrationId" integer primary key references public_registration ("publicRegistrationId"),
  "hash" text not null
);

alter table "comm_device" add column "internalNotes" text;
alter table "user" add column "engineer" boolean not null default false;
alter table "user" add column "dateAdded" timestamp with time zone;
update "user" u set "dateAdded" = u."createdAt", "engineer" = c."isEngineer" from client c where c."clientId" = u."clientId";
