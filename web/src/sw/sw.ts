import { onFetch } from './fetch';
import { onActivate, onInstall } from './install';
import { onMessage } from './message';
import { onNotificationClick } from './notification-click';
import { onPush } from './push';
import { onPushSubscriptionChange } from './push-subscription-change';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', onInstall);
self.addEventListener('activate', onActivate);
self.addEventListener('fetch', onFetch);
self.addEventListener('message', onMessage);
self.addEventListener('push', onPush);
self.addEventListener('notificationclick', onNotificationClick);
self.addEventListener('pushsubscriptionchange', onPushSubscriptionChange);
