-- Every device gets the new notification; it can be switched off like the others.
UPDATE "PushSubscription" SET "wantedKinds" = array_append("wantedKinds", 'JOIN_LINK_MISSING')
 WHERE NOT 'JOIN_LINK_MISSING' = ANY("wantedKinds");
