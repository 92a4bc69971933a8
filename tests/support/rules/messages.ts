// Notifications, help requests, watches, reviews and missed searches of customers.
import type { Breaches } from './breaches';
import { ITEM } from './rows';

const notification = (values: string) =>
  `insert into notifications (id, key, topic, kind, recipient, user_id, created_at, channel, language, sent_at, dropped_at)
   values ('n', 'event:1', 'delivered', 'delivered', 'u', 'u', now(), ${values})`;

const helpRequest = (values: string, order = "'order'") =>
  `insert into help_requests
     (id, user_id, order_id, created_at, updated_at, kind, language, status, open_key, waiting_since, promised_until, closed_at)
   values ('h', 'user', ${order}, now(), now(), ${values})`;

const helpMessage = (values: string) => [
  helpRequest("'other', 'en', 'open', 'k', now(), now(), null"),
  `insert into help_messages (id, request_id, created_at, author, staff_id, text) values ('m', 'h', now(), ${values})`,
];

const watch = (values: string) =>
  `insert into item_watches (id, user_id, product_id, itemid, created_at, expires_at, kind, price, language)
   values ('w', 'user', 'product', ${ITEM}, now(), now(), ${values})`;

const review = (values: string, texts = "'', '', null, null") =>
  `insert into product_reviews (id, user_id, product_id, order_id, written_at, created_at, updated_at, text, author, reason,
                                answer, stars, language, status, decided_at)
   values ('r', 'user', 'product', 'order', now(), now(), now(), ${texts}, ${values})`;

export const messagesBreaches: Breaches = {
  missed_searches_text: [
    ["insert into missed_searches (day, text, searches) values (current_date, '', 1)"],
    ["insert into missed_searches (day, text, searches) values (current_date, repeat('a', 41), 1)"],
  ],
  missed_searches_searches: [
    ["insert into missed_searches (day, text, searches) values (current_date, 'pubg', 0)"],
  ],
  orders_language: [["update orders set language = 'ta'"]],
  notification_preferences_language: [
    [
      `insert into notification_preferences (user_id, added, removed, language, updated_at)
       select id, '{}', '{}', 'ta', now() from users limit 1`,
    ],
  ],
  telegram_chats_language: [
    [
      `insert into telegram_chats (user_id, chat_id, language, device_version, linked_at)
       select id, 1, 'ta', 1, now() from users limit 1`,
    ],
  ],
  telegram_links_language: [
    [
      `insert into telegram_links (user_id, token_hash, language, expires_at)
       select id, 'hash', 'ta', now() from users limit 1`,
    ],
  ],
  help_requests_kind: [[helpRequest("'praise', 'en', 'open', 'k', now(), now(), null")]],
  help_requests_language: [[helpRequest("'other', 'ta', 'open', 'k', now(), now(), null")]],
  help_requests_subject: [[helpRequest("'charged_twice', 'en', 'open', 'k', now(), now(), null", 'null')]],
  help_requests_state: [
    [helpRequest("'other', 'en', 'open', 'k', null, null, null")],
    [helpRequest("'other', 'en', 'open', 'k', now(), null, null")],
    [helpRequest("'other', 'en', 'open', null, now(), now(), null")],
    [helpRequest("'other', 'en', 'answered', 'k', now(), now(), null")],
    [helpRequest("'other', 'en', 'answered', 'k', null, null, now()")],
    [helpRequest("'other', 'en', 'closed', 'k', null, null, now()")],
    [helpRequest("'other', 'en', 'closed', null, null, null, null")],
    [helpRequest("'other', 'en', 'lost', 'k', null, null, null")],
  ],
  help_messages_author: [
    helpMessage("'customer', 'someone', 'Hello'"),
    helpMessage("'staff', null, 'Hello'"),
    helpMessage("'supplier', null, 'Hello'"),
  ],
  help_messages_text: [
    helpMessage("'customer', null, ''"),
    helpMessage("'customer', null, repeat('a', 2001)"),
  ],
  item_watches_kind: [
    [watch("'price', null, 'en'")],
    [watch("'back', 100, 'en'")],
    [watch("'gift', null, 'en'")],
  ],
  product_reviews_stars: [[review("0, 'en', 'waiting', null")], [review("6, 'en', 'waiting', null")]],
  product_reviews_texts: [
    "repeat('a', 1001), '', null, null",
    "'', repeat('a', 41), null, null",
    "'', '', null, repeat('a', 1001)",
    "'', '', null, ''",
  ].map((texts) => [review("5, 'en', 'waiting', null", texts)]),
  product_reviews_language: [[review("5, 'ta', 'waiting', null")]],
  product_reviews_state: [
    [review("5, 'en', 'liked', null")],
    [review("5, 'en', 'published', null")],
    [review("5, 'en', 'waiting', now()")],
    [review("5, 'en', 'rejected', now()")],
    [review("5, 'en', 'waiting', null", "'', '', 'Why?', null")],
  ],
  item_watches_language: [[watch("'back', null, 'ta'")]],
  notifications_channel: [[notification("'pigeon', 'en', null, null")]],
  notifications_language: [[notification("'mail', 'ta', null, null")]],
  notifications_one_end: [[notification("'mail', 'en', now(), now()")]],
  notifications_arrived: [
    [notification("'whatsapp', 'en', null, null"), 'update notifications set arrived_at = now()'],
  ],
};
