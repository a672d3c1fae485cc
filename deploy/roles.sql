-- What the database container does once, with an empty volume: the owner of the tables, who migrates and owns nothing else,
-- and the login of the processes, who own nothing at all.
\getenv owner_password OWNER_PASSWORD
\getenv login_password LOGIN_PASSWORD
create role evergrove_app nologin;
create role evergrove_reader nologin;
create role evergrove_owner login password :'owner_password';
create role evergrove_login login password :'login_password' in role evergrove_app;
create database evergrove owner evergrove_owner;
revoke connect on database evergrove from public;
grant connect on database evergrove to evergrove_app, evergrove_reader;
