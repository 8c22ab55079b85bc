-- Every device gets the new notification; it can be switched off like the others.
UPDATE "PushSubscription" SET "wantedKinds" = array_append("wantedKinds", 'WEATHER_CALL_DUE')
 WHERE NOT 'WEATHER_CALL_DUE' = ANY("wantedKinds");
