// Lives with money in every state of a subscription, on every database.
import './moneyLives.test.ts';
